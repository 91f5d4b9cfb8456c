//! `localization`: a `resources` per culture, with the strings that it has.

use super::xml::Xml;
use crate::ir::Model;

/// Prints the strings of all cultures.
pub(super) fn print(model: &Model, xml: &mut Xml) {
    xml.list(
        "localization",
        model.cultures.iter().enumerate(),
        |xml, (at, culture)| {
            xml.element("resources")
                .with("culture", culture)
                .around(|xml| {
                    xml.element("stringTable").around(|xml| {
                        for string in &model.strings {
                            if let Some(Some(text)) = string.texts.get(at) {
                                xml.element("string")
                                    .with("id", &string.id)
                                    .with("value", text)
                                    .end();
                            }
                        }
                    });
                });
        },
    );
}
