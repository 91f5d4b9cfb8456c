//! Where the binaries with the resources will be: stamped into a manifest that is installed.

use crate::ir::Model;
use crate::source::SharedStr;

/// Paths that replace those of every provider of a manifest, as `wevtutil im` does with `/rf`, `/mf` and `/pf`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// `resourceFileName`: the binary with the WEVT_TEMPLATE resource.
    pub resource_file: Option<String>,
    /// `messageFileName`: the binary with the message table.
    pub message_file: Option<String>,
    /// `parameterFileName`: the binaries with the parameter strings, separated by `;`.
    pub parameter_file: Option<String>,
}

impl Paths {
    /// Puts the paths into every provider; those that are `None` stay as they are.
    pub fn stamp(&self, model: &mut Model) {
        for provider in &mut model.providers {
            let stamps = [
                (&self.resource_file, &mut provider.resource_file_name),
                (&self.message_file, &mut provider.message_file_name),
                (&self.parameter_file, &mut provider.parameter_file_name),
            ];
            for (path, place) in stamps {
                if let Some(path) = path {
                    *place = Some(SharedStr::from(path.as_str()));
                }
            }
        }
    }
}
