//! Resource scripts, which rc.exe and windres compile: through a template, because people may want to add to them.

use handlebars::Handlebars;
use serde_json::json;

use super::super::template::{TemplateError, render};

/// The template that gives mc.exe's own text.
pub const RC_TEMPLATE: &str = include_str!("resources.rc.hbs");

/// The script that takes in the files of a manifest's resources: `tables` has the `LANGID` of each message table and the name
/// of its file, `file` is that of the template resource. Lines end as mc.exe's do, in CR LF.
///
/// # Errors
///
/// When `template` (a Handlebars template, [`RC_TEMPLATE`] or another) is malformed.
pub fn rc(template: &str, tables: &[(u16, String)], file: &str) -> Result<String, TemplateError> {
    let quoted = |name: &str| name.replace('"', "\"\"");
    let languages: Vec<_> = tables
        .iter()
        .map(|(language, file)| {
            json!({
                "primary": format!("{:#x}", language & 0x3ff),
                "sub": format!("{:#x}", language >> 10),
                "file": quoted(file),
            })
        })
        .collect();
    let ascii = file.is_ascii() && tables.iter().all(|(_, file)| file.is_ascii());
    let values = json!({"utf8": !ascii, "tables": languages, "template": quoted(file)});
    render(&mut Handlebars::new(), template, &values).map(|text| text.replace('\n', "\r\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_culture_is_three_lines() {
        let tables = [(0x0409, String::from("app_MSG00001.bin"))];
        assert_eq!(
            rc(RC_TEMPLATE, &tables, "appTEMP.BIN").as_deref(),
            Ok(
                "LANGUAGE 0x9,0x1\r\n1 11 \"app_MSG00001.bin\"\r\n1 WEVT_TEMPLATE \"appTEMP.BIN\"\r\n"
            )
        );
    }

    #[test]
    fn several_cultures_none_and_names_beyond_ascii() {
        let tables = [
            (0x0407, String::from("a_MSG00001.bin")),
            (0x0c0a, String::from("a_MSG00002.bin")),
        ];
        assert_eq!(
            rc(RC_TEMPLATE, &tables, "aTEMP.BIN").as_deref(),
            Ok(
                "LANGUAGE 0x7,0x1\r\n1 11 \"a_MSG00001.bin\"\r\nLANGUAGE 0xa,0x3\r\n1 11 \"a_MSG00002.bin\"\r\n1 WEVT_TEMPLATE \"aTEMP.BIN\"\r\n"
            )
        );
        assert_eq!(
            rc(RC_TEMPLATE, &[], "äTEMP.BIN").as_deref(),
            Ok("#pragma code_page(65001)\r\nLANGUAGE 0x9,0x1\r\n1 WEVT_TEMPLATE \"äTEMP.BIN\"\r\n")
        );
    }

    #[test]
    fn a_malformed_template_is_an_error() {
        let error = rc("{{#each tables}}", &[], "a").expect_err("not closed");
        assert!(error.to_string().contains("template"), "{error}");
    }
}
