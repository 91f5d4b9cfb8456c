/// What happens to orders.
#[ecm_runtime::provider(name = "Contoso-Orders", guid = "7d44233d-0365-4a8c-84c3-bc528b3d09d4")]
pub mod orders {
    use ecm_runtime::{FileTime, Guid};

    pub enum Keyword {
        /// Events of the order database
        Database = 0x1,
        Network = 1 << 1,
    }

    pub enum Level {
        #[level(message = "Chatty, 100% of it")]
        Chatty = 17,
    }

    pub enum Task {
        /// Handling of an order
        ///
        /// More that only readers of the source see.
        Order = 1,
        #[task(name = "Stock-Keeping", event_guid = "{8b4c3c6e-5d9a-4d0f-9a3c-2f0e7f8f1c11}")]
        Stock = 2,
    }

    pub enum Opcode {
        Approve = 11,
        #[opcode(task = Order, message = "Packing")]
        Pack = 12,
    }

    pub enum Channel {
        Operational,
        #[channel(type = Analytic, name = "Contoso-Orders/Trace", buffer_size = 64, sid_type = Publishing)]
        Trace,
        #[channel(import = "Application")]
        App,
    }

    /// How an order is paid.
    #[derive(EventMap)]
    #[repr(u8)]
    pub enum Payment {
        /// In cash
        Cash = 1,
        Card,
    }

    #[derive(EventMap)]
    #[map(flags)]
    pub enum Extras {
        Gift = 0x1,
        Express = 0x2,
    }

    #[derive(EventData)]
    pub struct Line<'a> {
        article: &'a str,
        #[field(out_type = HexInt32)]
        quantity: u32,
        marks: &'a [u16],
    }

    /// An order has come in.
    #[event(
        id = 100,
        level = Informational,
        keywords = DATABASE | NETWORK,
        task = Order,
        opcode = Start,
        channel = Operational,
        message = "Order {order_id} from {customer}: {{{lines}}}"
    )]
    fn order_started(order_id: u32, customer: &str, lines: &[Line]);

    #[event(id = 100, version = 1, task = Order, opcode = Start, channel = Operational, message = "Order {order_id}")]
    fn order_started_v1(order_id: Guid, customer: &str, lines: &[Line], payment: Payment, extras: Extras);

    #[event(id = 101, level = Chatty, task = Order, opcode = Pack, channel = Trace, keywords = ResponseTime)]
    fn order_packed(at: FileTime, first: Line, boxes: [u8; 4], weights: [f32; 3]);

    #[derive(Event)]
    #[event(id = 102, task = Stock, opcode = Approve, symbol = "STOCK_LOW", not_logged = false)]
    pub struct StockLow<'a> {
        pub article: &'a str,
        pub left: u16,
    }
}
