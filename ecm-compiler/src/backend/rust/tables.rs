//! The names of the private tables of fields.

use std::collections::{HashMap, HashSet};

/// Names of private tables: nobody writes them, so that those that clash just get a number.
#[derive(Default)]
pub(super) struct Tables {
    taken: HashSet<String>,
    /// The last number behind each name.
    last: HashMap<String, usize>,
}

impl Tables {
    /// `name`, or with a number behind it.
    pub(super) fn name(&mut self, name: String) -> String {
        if self.taken.insert(name.clone()) {
            return name;
        }
        let last = self.last.entry(name.clone()).or_insert(1);
        loop {
            *last += 1;
            let numbered = format!("{name}_{last}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_clash_get_a_number() {
        let mut tables = Tables::default();
        let names = ["FOO", "FOO_2", "FOO", "FOO", "TEMPLATE_0", "TEMPLATE_0"];
        let names = names.map(|name| tables.name(name.to_owned()));
        assert_eq!(
            names,
            [
                "FOO",
                "FOO_2",
                "FOO_3",
                "FOO_4",
                "TEMPLATE_0",
                "TEMPLATE_0_2"
            ]
        );
    }
}
