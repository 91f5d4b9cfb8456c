//! The manifest comes out: text to model to text is stable, and what comes out means the same and generates the same.

use ecm_compiler::backend::manifest;
use ecm_compiler::check::Checked;
use ecm_compiler::{Compilation, Options};
use ecm_tests::golden::{assert_golden, assert_same, package};
use ecm_tests::shared::{manifests, path_for};
use std::path::Path;

/// The model of a manifest and its Rust; `None` if it does not compile.
fn compiled(name: &str, bytes: &[u8], rust: bool) -> Option<(Checked, String)> {
    let mut compilation = Compilation::new(Options::default());
    let checked = compilation
        .add_text(name, bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .ok()?;
    let text = match rust {
        true => compilation.rust(&checked).ok()?,
        false => String::new(),
    };
    Some((checked, text))
}

/// Prints a manifest and holds the print against it; gives the print, or `None` if the manifest does not compile.
fn round_trip(name: &str, bytes: &[u8], rust: bool) -> Option<String> {
    let (before, rust_before) = compiled(name, bytes, rust)?;
    let printed = manifest::print(before.model());
    let (after, rust_after) = compiled(name, printed.as_bytes(), rust)
        .unwrap_or_else(|| panic!("{name}: the print does not compile\n{printed}"));
    let dump = |checked: &Checked| ecm_compiler::ir::dump(checked.model()).text();
    assert_same(name, &dump(&before), &dump(&after));
    assert!(
        before.model() == after.model(),
        "{name}: the models differ where their dumps do not"
    );
    assert_same(name, &printed, &manifest::print(after.model()));
    assert_same(name, &rust_before, &rust_after);
    Some(printed)
}

/// Prints one of our own manifests and compares the print with its golden.
fn own(path: &Path) {
    let stem = path.file_stem().expect("a name").to_string_lossy();
    let bytes = std::fs::read(path).expect("the fixture is there");
    let printed = round_trip(&stem, &bytes, true).expect("fixtures compile");
    let golden = package().join("golden").join(&*stem).join("manifest.man");
    assert_golden(&golden, &printed);
}

fn pass(name: &str) {
    own(&package().join("manifests/pass").join(name));
}

mod passing {
    use super::pass;
    include!(concat!(env!("OUT_DIR"), "/pass_tests.rs"));
}

#[test]
fn samples() {
    let found = manifests(&package().join("../samples/manifests"));
    assert!(found.len() >= 3);
    for path in found {
        own(&path);
    }
}

/// Every manifest below a folder of the shared inputs that compiles; of dumped ones, which are many and alike, one in
/// `step`.
fn corpus(test: &str, folder: &str, step: usize) {
    let Some(folder) = path_for(test, folder) else {
        return;
    };
    let found = manifests(&folder);
    let mut printed = 0;
    for path in found.iter().step_by(step) {
        let bytes = std::fs::read(path).expect("readable");
        let name = path.display().to_string();
        printed += usize::from(round_trip(&name, &bytes, true).is_some());
    }
    assert!(printed > 0, "nothing compiles in {}", folder.display());
}

#[test]
fn authored_manifests() {
    corpus("authored_manifests", "corpus/authored", 1);
}

#[test]
fn revisions_of_manifests() {
    corpus("revisions_of_manifests", "corpus/history", 1);
}

#[test]
fn golden_manifests() {
    corpus("golden_manifests", "golden", 1);
}

/// A fixed sample; all of them with `ECM_FULL=1`.
#[test]
fn dumped_manifests() {
    let whole = std::env::var_os("ECM_FULL").is_some();
    corpus(
        "dumped_manifests",
        "corpus/dumped",
        if whole { 1 } else { 20 },
    );
}

/// winmeta.xml's own kind of manifest: metadata and its messages, no provider.
#[test]
fn metadata() {
    let text = r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
        xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events" xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <metadata name="http://manifests.microsoft.com/win/2004/08/windows/events">
        <channels><importChannel name="Plain"/><channel name="Application" chid="Application" type="Admin" enabled="false" isolation="Application"
          value="9" symbol="APP" message="$(string.a)"><logging><retention>0</retention></logging><publishing/></channel></channels>
        <levels><level name="win:LogAlways" value="0" symbol="ALWAYS" message="$(string.a)"/></levels>
        <tasks><task name="win:None" value="0" eventGUID="{00000000-0000-0000-0000-000000000000}">
          <opcodes><opcode name="win:Inner" value="1"/></opcodes></task></tasks>
        <opcodes><opcode name="win:Info" value="0x0" symbol="INFO" mofValue="0"/></opcodes>
        <keywords><keyword name="win:AnyKeyword" mask="0x0" symbol="ANY"/></keywords>
        <types>
          <xmlTypes><xmlType name="xs:string" value="1" symbol="TDH_OUTTYPE_STRING"/></xmlTypes>
          <inTypes><inType name="win:UnicodeString" value="1" symbol="TDH_INTYPE_UNICODESTRING">
            <outType default="true" xmlType="xs:string"/><outType xmlType="win:Xml" default="0"/></inType></inTypes>
        </types>
        <namedQueries><patternMaps><patternMap name="p" format="f"><map name="n" value="v"/></patternMap></patternMaps></namedQueries>
        <messageTable><message value="1" message="$(string.a)" symbol="M"/></messageTable>
      </metadata>
      <localization><resources culture="en-US"><stringTable><string id="a" value="text"/></stringTable></resources></localization>
    </instrumentationManifest>"#;
    let printed = round_trip("metadata", text.as_bytes(), true).expect("it compiles");
    let golden = package().join("golden/metadata/manifest.man");
    assert_golden(&golden, &printed);
}

/// A culture in two places is one; the order of the strings survives.
#[test]
fn a_culture_in_two_places() {
    let resources = |culture: &str, id: &str| {
        format!(
            "<resources culture=\"{culture}\"><stringTable><string id=\"{id}\" value=\"{id}\"/></stringTable></resources>"
        )
    };
    let text = format!(
        "<instrumentationManifest xmlns=\"http://schemas.microsoft.com/win/2004/08/events\"><localization>{}{}{}</localization>\
         </instrumentationManifest>",
        resources("en-US", "a"),
        resources("de-DE", "b"),
        resources("EN-us", "c"),
    );
    let printed = round_trip("cultures", text.as_bytes(), false).expect("a warning is no error");
    assert_eq!(printed.matches("<resources").count(), 2);
    let at = |id: &str| printed.find(&format!("id=\"{id}\"")).expect("printed");
    assert!(at("a") < at("c") && at("c") < at("b"));
}

/// Models of several manifests in one: each provider keeps its texts.
#[test]
fn manifests_are_joined() {
    let manifest = |name: &str, number: u8, cultures: &[(&str, &str)]| {
        let resources: String = cultures
            .iter()
            .map(|(culture, text)| {
                format!(
                    "<resources culture=\"{culture}\"><stringTable><string id=\"text\" value=\"{text}\"/>\
                     <string id=\"One.text\" value=\"{text} too\"/></stringTable></resources>"
                )
            })
            .collect();
        format!(
            r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
            xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"><instrumentation><events>
            <provider name="{name}" guid="{{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f10{number:02x}}}" symbol="P{number}"
              resourceFileName="C:\a.dll" messageFileName="C:\a.dll" message="$(string.text)">
              <keywords><keyword name="K" mask="0x1" message="$(string.text)"/></keywords>
              <maps><valueMap name="M"><map value="1" message="$(string.One.text)"/></valueMap></maps>
              <templates><template tid="t"><data name="d" inType="win:UInt8" map="M"/></template></templates>
              <events><event value="1" symbol="E{number}" level="win:Error" keywords="K" template="t" message="$(string.One.text)"/></events>
            </provider></events></instrumentation><localization>{resources}</localization></instrumentationManifest>"#
        )
    };
    let texts = [
        manifest("One", 1, &[("en-US", "one")]),
        manifest(
            "Two",
            2,
            &[("fr-FR", "deux"), ("en-us", "two"), ("de-DE", "zwei")],
        ),
        manifest("One", 3, &[("de-DE", "drei")]),
        manifest("Four", 4, &[("en-US", "four")]),
    ];
    let model = |text: &String| {
        let (checked, _) = compiled("part", text.as_bytes(), false).expect("it compiles");
        checked.into_parts().0
    };
    let mut joined = model(&texts[0]);
    joined.join(model(&texts[1]));
    joined.join(model(&texts[2]));
    joined.join(model(&texts[3]));
    // The names of providers are unique in a manifest; that is not the business of joining.
    joined.providers[2].name = "Three".into();
    let printed = manifest::print(&joined);
    let golden = package().join("golden/joined/manifest.man");
    assert_golden(&golden, &printed);
    let (again, _) = compiled("joined", printed.as_bytes(), true).expect("it compiles");
    assert_same("the join", &printed, &manifest::print(again.model()));
    assert!(*again.model() == joined, "the join is read as it was made");
    let text = |provider: usize| {
        let Some(ecm_compiler::ir::Message::String(id)) = &joined.providers[provider].message
        else {
            panic!("it has a message");
        };
        joined.string(*id).texts.clone()
    };
    assert_eq!(text(0), [Some("one".into()), None, None]);
    assert_eq!(
        text(1),
        ["two", "deux", "zwei"].map(|text| Some(text.into()))
    );
    assert_eq!(text(2), [None, None, Some("drei".into())]);
}
