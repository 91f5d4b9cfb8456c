// Errors of reading and errors of ETW's rules in one run, and none about what could not be read.
#[provider(name = "Acme-App")]
mod app {
    enum Keyword {
        Database = 1,
        Network = first(),
        Disk = 0x3,
    }
    enum Task {
        Order,
        Stock = 1,
    }
    enum Opcode {
        #[opcode(task = Nothing)]
        Pack = 11,
    }
    enum Channel {
        Log,
        Admin,
    }
    enum Color {
        Red = 7,
        Green = red(),
    }
    struct Line {
        quantity: usize,
    }
    #[event(id = 1, keywords = Database | Network, task = Order, opcode = Pack, channel = Log)]
    fn refers_to_faulty_entries(color: Color);
    #[event(level = Warning, message = "{lines}")]
    fn has_a_faulty_struct(lines: &[Line]);
    #[event(message = "{nothing}", channel = Admin)]
    fn is_faulty(#[field(count = nothing)] a: &[u32]);
    #[event(id = 2, channel = Admin, level = Verbose)]
    fn breaks_a_rule();
    #[event(id = 1)]
    fn has_the_id_of_another();
}
