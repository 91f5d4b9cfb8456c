//! The events of all crates of a workspace.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

/// For crates that depend on this one and on nothing else of ecm.
pub use ecm_runtime;

/// What happens to orders.
#[ecm_runtime::provider(name = "Acme-Orders")]
pub mod orders {
    enum Keyword {
        Shop = 1,
        Warehouse = 2,
    }

    #[repr(u8)]
    enum Payment {
        Cash = 1,
        Card = 2,
    }

    struct Line<'a> {
        article: &'a str,
        quantity: u32,
    }

    #[event(id = 1, keywords = SHOP)]
    fn order_started(order_id: u32, customer: &str, payment: Payment);

    #[event(id = 2, keywords = WAREHOUSE)]
    fn order_packed(order_id: u32, lines: &[Line]);
}
