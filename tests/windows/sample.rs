
/// Runs the sample before the observer; then shows what arrived there, in the sample's form, and its descriptors.
fn observed() -> Result<(), Box<dyn Error>> {
    let _observation = ecm_etw_observer::observe();
    let etw = ecm_etw_observer::Session::new();
    etw.enable(all_types::GUID.to_u128(), &ecm_etw_observer::Enable::EVERYTHING);
    sample()?;

    let mut out = io::stdout().lock();
    writeln!(out, "observed")?;
    for seen in etw.take_events() {
        let of = seen.descriptor;
        let descriptor = ecm_runtime::EventDescriptor::new(
            of.id, of.version, of.channel, of.level, of.opcode, of.task, of.keyword,
        );
        let header = EventHeader {
            provider: Guid::from_u128(seen.provider),
            descriptor,
            timestamp: FileTime(0),
            process_id: 0,
            thread_id: 0,
            activity: Guid::ZERO,
            related_activity: None,
            pointer_size: size_of::<usize>() as u8,
        };
        let payload = seen.payload();
        let record = ecm_runtime::EventRecord::new(header, &payload);
        writeln!(out, "descriptor {descriptor:?}")?;
        match Event::decode(&record) {
            Event::Integers(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Scalars(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Strings(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Blobs(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Arrays(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Structures(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Maps(event) => ecm_samples::event(&mut out, &header, &event),
            Event::Empty(event) => ecm_samples::event(&mut out, &header, &event),
            other => panic!("{other:?}"),
        }?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    observed()
}
