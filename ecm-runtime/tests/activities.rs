//! The activity that a thread works for. On Windows the id is ETW's own, so the calls are observed there.
#![cfg(feature = "std")]

use ecm_runtime::{Activity, Context, Guid, current_activity};

#[test]
fn activities_nest_and_restore() {
    #[cfg(windows)]
    let _observation = ecm_etw_observer::observe();
    assert_eq!(current_activity(), Guid::ZERO);
    let outer = Activity::start();
    assert_eq!(outer.parent(), None);
    assert_eq!(outer.context(), Context::activity(outer.id()));
    let foreign = Guid::from_u128(7);
    {
        let inner = Activity::enter(foreign);
        assert_eq!(current_activity(), foreign);
        assert_eq!(
            inner.context(),
            Context::new(Some(foreign), Some(outer.id()))
        );
    }
    assert_eq!(current_activity(), outer.id());
    let elsewhere = std::thread::spawn(current_activity)
        .join()
        .expect("the thread ends");
    assert_eq!(elsewhere, Guid::ZERO, "an activity belongs to its thread");
    drop(outer);
    assert_eq!(current_activity(), Guid::ZERO);
}

#[test]
fn new_ids_differ() {
    #[cfg(windows)]
    let _observation = ecm_etw_observer::observe();
    let ids = || {
        (0..1000)
            .map(|_| Activity::start().id())
            .collect::<Vec<_>>()
    };
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(ids)).collect();
    let mut ids: Vec<Guid> = threads
        .into_iter()
        .flat_map(|thread| thread.join().expect("the thread ends"))
        .collect();
    ids.sort_by_key(|id| id.to_u128());
    ids.dedup();
    assert_eq!(ids.len(), 4000);
    assert!(ids.iter().all(|id| !id.is_zero()));
}
