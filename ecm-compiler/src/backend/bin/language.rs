//! Cultures and the `LANGID`s under which Windows looks for resources.

/// What Windows calls its languages (MS-LCID): the number, then all names of it. A name without a country stands for the
/// country that Windows takes for it. Names that only newer Windows knows have no number of their own and are not here.
const LANGUAGES: &str = "\
0x0401 ar-SA ar; 0x0402 bg-BG bg; 0x0403 ca-ES ca; 0x0404 zh-CHT zh-TW; 0x0405 cs-CZ cs; 0x0406 da-DK da; \
0x0407 de-DE de; 0x0408 el-GR el; 0x0409 en-US en; 0x040A es-ES_tradnl; 0x040B fi-FI fi; 0x040C fr-FR fr; \
0x040D he-IL he; 0x040E hu-HU hu; 0x040F is-IS is; 0x0410 it-IT it; 0x0411 ja-JP ja; 0x0412 ko-KR ko; \
0x0413 nl-NL nl; 0x0414 nb-NO nb no; 0x0415 pl-PL pl; 0x0416 pt-BR pt; 0x0417 rm-CH rm; 0x0418 ro-RO ro; \
0x0419 ru-RU ru; 0x041A hr-HR hr; 0x041B sk-SK sk; 0x041C sq-AL sq; 0x041D sv-SE sv; 0x041E th-TH th; \
0x041F tr-TR tr; 0x0420 ur-PK ur; 0x0421 id-ID id; 0x0422 uk-UA uk; 0x0423 be-BY be; 0x0424 sl-SI sl; \
0x0425 et-EE et; 0x0426 lv-LV lv; 0x0427 lt-LT lt; 0x0428 tg-Cyrl-TJ tg-Cyrl tg; 0x0429 fa-IR fa; 0x042A vi-VN vi; \
0x042B hy-AM hy; 0x042C az-Latn-AZ az-Latn az; 0x042D eu-ES eu; 0x042E hsb-DE hsb; 0x042F mk-MK mk; \
0x0430 st-ZA st; 0x0431 ts-ZA ts; 0x0432 tn-ZA tn; 0x0433 ve-ZA ve; 0x0434 xh-ZA xh; 0x0435 zu-ZA zu; \
0x0436 af-ZA af; 0x0437 ka-GE ka; 0x0438 fo-FO fo; 0x0439 hi-IN hi; 0x043A mt-MT mt; 0x043B se-NO se; \
0x043D yi-001 yi; 0x043E ms-MY ms; 0x043F kk-KZ kk; 0x0440 ky-KG ky; 0x0441 sw-KE sw; 0x0442 tk-TM tk; \
0x0443 uz-Latn-UZ uz-Latn uz; 0x0444 tt-RU tt; 0x0445 bn-IN; 0x0446 pa-Guru pa-IN pa; 0x0447 gu-IN gu; \
0x0448 or-IN or; 0x0449 ta-IN ta; 0x044A te-IN te; 0x044B kn-IN kn; 0x044C ml-IN ml; 0x044D as-IN as; \
0x044E mr-IN mr; 0x044F sa-IN sa; 0x0450 mn-Cyrl mn-MN mn; 0x0451 bo-CN bo; 0x0452 cy-GB cy; 0x0453 km-KH km; \
0x0454 lo-LA lo; 0x0455 my-MM my; 0x0456 gl-ES gl; 0x0457 kok-IN kok; 0x0458 mni-Beng mni-IN mni; \
0x0459 sd-Deva-IN sd-Deva; 0x045A syr-SY syr; 0x045B si-LK si; 0x045C chr-Cher-US chr-Cher chr; \
0x045D iu-Cans-CA iu-Cans; 0x045E am-ET am; 0x045F tzm-Arab-MA; 0x0460 ks-Arab ks; 0x0461 ne-NP ne; \
0x0462 fy-NL fy; 0x0463 ps-AF ps; 0x0464 fil-PH fil; 0x0465 dv-MV dv; 0x0466 bin-NG bin; 0x0467 ff-Latn-NG; \
0x0468 ha-Latn-NG ha-Latn ha; 0x0469 ibb-NG ibb; 0x046A yo-NG yo; 0x046B quz-BO quz; 0x046C nso-ZA nso; \
0x046D ba-RU ba; 0x046E lb-LU lb; 0x046F kl-GL kl; 0x0470 ig-NG ig; 0x0471 kr-Latn-NG kr-Latn kr; 0x0472 om-ET om; \
0x0473 ti-ET; 0x0474 gn-PY gn; 0x0475 haw-US haw; 0x0476 la-VA la; 0x0477 so-SO so; 0x0478 ii-CN ii; \
0x0479 pap-029; 0x047A arn-CL arn; 0x047C moh-CA moh; 0x047E br-FR br; 0x0480 ug-CN ug; 0x0481 mi-NZ mi; \
0x0482 oc-FR oc; 0x0483 co-FR co; 0x0484 gsw-FR gsw; 0x0485 sah-RU sah; 0x0486 quc-Latn-GT quc-Latn quc; \
0x0487 rw-RW rw; 0x0488 wo-SN wo; 0x048C prs-AF prs; 0x0491 gd-GB gd; 0x0492 ku-Arab-IQ ku-Arab ku; \
0x0501 qps-ploc; 0x05FE qps-ploca; 0x0801 ar-IQ; 0x0803 ca-ES-valencia; 0x0804 zh-CHS zh-CN zh-Hans zh; \
0x0807 de-CH; 0x0809 en-GB; 0x080A es-MX; 0x080C fr-BE; 0x0810 it-CH; 0x0813 nl-BE; 0x0814 nn-NO nn; 0x0816 pt-PT; \
0x0818 ro-MD; 0x0819 ru-MD; 0x081A sr-Latn-CS; 0x081D sv-FI; 0x0820 ur-IN; 0x082C az-Cyrl-AZ az-Cyrl; \
0x082E dsb-DE dsb; 0x0832 tn-BW; 0x083B se-SE; 0x083C ga-IE ga; 0x083E ms-BN; 0x0843 uz-Cyrl-UZ uz-Cyrl; \
0x0845 bn-BD bn; 0x0846 pa-Arab-PK pa-Arab; 0x0849 ta-LK; 0x0850 mn-Mong-CN mn-Mong; 0x0859 sd-Arab-PK sd-Arab sd; \
0x085D iu-Latn-CA iu-Latn iu; 0x085F tzm-Latn-DZ tzm-Latn tzm; 0x0860 ks-Deva-IN ks-Deva; 0x0861 ne-IN; \
0x0867 ff-Latn-SN ff-Latn ff; 0x086B quz-EC; 0x0873 ti-ER ti; 0x09FF qps-plocm; 0x0C01 ar-EG; \
0x0C04 zh-HK zh-Hant; 0x0C07 de-AT; 0x0C09 en-AU; 0x0C0A es-ES es; 0x0C0C fr-CA; 0x0C1A sr-Cyrl-CS; 0x0C3B se-FI; \
0x0C50 mn-Mong-MN; 0x0C51 dz-BT dz; 0x0C6B quz-PE; 0x1001 ar-LY; 0x1004 zh-SG; 0x1007 de-LU; 0x1009 en-CA; \
0x100A es-GT; 0x100C fr-CH; 0x101A hr-BA; 0x103B smj-NO; 0x105F tzm-Tfng-MA tzm-Tfng; 0x1401 ar-DZ; 0x1404 zh-MO; \
0x1407 de-LI; 0x1409 en-NZ; 0x140A es-CR; 0x140C fr-LU; 0x141A bs-Latn-BA bs-Latn bs; 0x143B smj-SE smj; \
0x1801 ar-MA; 0x1809 en-IE; 0x180A es-PA; 0x180C fr-MC; 0x181A sr-Latn-BA; 0x183B sma-NO; 0x1C01 ar-TN; \
0x1C09 en-ZA; 0x1C0A es-DO; 0x1C0C fr-029; 0x1C1A sr-Cyrl-BA; 0x1C3B sma-SE sma; 0x2001 ar-OM; 0x2009 en-JM; \
0x200A es-VE; 0x200C fr-RE; 0x201A bs-Cyrl-BA bs-Cyrl; 0x203B sms-FI sms; 0x2401 ar-YE; 0x2409 en-029; \
0x240A es-CO; 0x240C fr-CD; 0x241A sr-Latn-RS sr-Latn sr; 0x243B smn-FI smn; 0x2801 ar-SY; 0x2809 en-BZ; \
0x280A es-PE; 0x280C fr-SN; 0x281A sr-Cyrl-RS sr-Cyrl; 0x2C01 ar-JO; 0x2C09 en-TT; 0x2C0A es-AR; 0x2C0C fr-CM; \
0x2C1A sr-Latn-ME; 0x3001 ar-LB; 0x3009 en-ZW; 0x300A es-EC; 0x300C fr-CI; 0x301A sr-Cyrl-ME; 0x3401 ar-KW; \
0x3409 en-PH; 0x340A es-CL; 0x340C fr-ML; 0x3801 ar-AE; 0x3809 en-ID; 0x380A es-UY; 0x380C fr-MA; 0x3C01 ar-BH; \
0x3C09 en-HK; 0x3C0A es-PY; 0x3C0C fr-HT; 0x4001 ar-QA; 0x4009 en-IN; 0x400A es-BO; 0x4409 en-MY; 0x440A es-SV; \
0x4809 en-SG; 0x480A es-HN; 0x4C09 en-AE; 0x4C0A es-NI; 0x500A es-PR; 0x540A es-US; 0x580A es-419; 0x5C0A es-CU;";

/// The `LANGID` of a culture, in any case of letters.
pub(super) fn of(culture: &str) -> Option<u16> {
    LANGUAGES.split(';').find_map(|language| {
        let mut words = language.split_whitespace();
        let number = words.next()?.strip_prefix("0x")?;
        words
            .any(|name| name.eq_ignore_ascii_case(culture))
            .then(|| u16::from_str_radix(number, 16).ok())?
    })
}

/// The first name of the culture with this `LANGID`.
pub(super) fn culture(language: u16) -> Option<&'static str> {
    LANGUAGES.split(';').find_map(|words| {
        let mut words = words.split_whitespace();
        let number = words.next()?.strip_prefix("0x")?;
        let found = u16::from_str_radix(number, 16).ok()? == language;
        words.next().filter(|_| found)
    })
}

/// A culture that has a number and is nearest to one that has none: of the same language, else English.
pub(super) fn near(culture: &str) -> &'static str {
    let language = culture.split('-').next().unwrap_or("");
    LANGUAGES
        .split(';')
        .filter_map(|words| words.split_whitespace().nth(1))
        .find(|name| {
            let own = name.split('-').next().unwrap_or("");
            own.eq_ignore_ascii_case(language)
        })
        .unwrap_or("en-US")
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, near, of};

    #[test]
    fn usual_cultures_have_their_numbers() {
        for (culture, language) in [
            ("en-US", 0x0409),
            ("en-us", 0x0409),
            ("en", 0x0409),
            ("de-DE", 0x0407),
            ("de-AT", 0x0C07),
            ("fr-CA", 0x0C0C),
            ("es-ES", 0x0C0A),
            ("es-ES_tradnl", 0x040A),
            ("ja-JP", 0x0411),
            ("ko-KR", 0x0412),
            ("zh-CN", 0x0804),
            ("zh-Hans", 0x0804),
            ("zh-TW", 0x0404),
            ("zh-Hant", 0x0C04),
            ("pt-BR", 0x0416),
            ("ru-RU", 0x0419),
            ("sr-Latn-RS", 0x241A),
            ("ar-SA", 0x0401),
            ("he-IL", 0x040D),
            ("nb-NO", 0x0414),
            ("qps-ploc", 0x0501),
        ] {
            assert_eq!(of(culture), Some(language), "{culture}");
            assert_eq!(super::culture(language).and_then(of), Some(language));
        }
        assert_eq!(
            (super::culture(0x409), super::culture(0)),
            (Some("en-US"), None)
        );
        for culture in ["", "xx-XX", "en-DE", "0x0409"] {
            assert_eq!(of(culture), None, "{culture}");
        }
        assert_eq!((near("de-XX"), near("tlh")), ("de-DE", "en-US"));
    }

    #[test]
    fn every_name_is_there_once() {
        let names = LANGUAGES
            .split(';')
            .flat_map(|language| language.split_whitespace().skip(1));
        let mut names: Vec<String> = names.map(str::to_ascii_lowercase).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(count > 400, "{count}");
    }
}
