use ecm_compiler::compile::Compilation;
use ecm_compiler::options::Options;
use ecm_compiler::diag::{Severity, render};
fn main(){
    let mut args=std::env::args().skip(1);
    let mode=args.next().unwrap();
    let mut timing=[0f64;4]; let mut bytes_total=0usize;
    for path in args {
        let bytes=std::fs::read(&path).unwrap();
        bytes_total+=bytes.len();
        let mut c=Compilation::new(Options::default());
        let Ok(id)=c.add_text(&path,&bytes) else { println!("{path}\tERR source"); dump(&c,&mode,&path); continue};
        let t0=std::time::Instant::now();
        let r=c.parse(id);
        let t1=std::time::Instant::now();
        timing[0]+=(t1-t0).as_secs_f64();
        if let Ok(m)=r {
            let l=c.lower(m);
            let t2=std::time::Instant::now();
            timing[1]+=(t2-t1).as_secs_f64();
            if let Ok(l)=l { let k=c.check(l); timing[2]+=t2.elapsed().as_secs_f64(); let t=std::time::Instant::now(); drop(k); timing[3]+=t.elapsed().as_secs_f64(); }
        }
        dump(&c,&mode,&path);
    }
    if mode=="time" { println!("{bytes_total} bytes parse {:.3} lower {:.3} check {:.3} drop {:.3}",timing[0],timing[1],timing[2],timing[3]); }
}
fn dump(c:&Compilation,mode:&str,path:&str){
    match mode {
        "short"=>print!("{}",render::short(c.diagnostics(),&c.sources)),
        "full"=>print!("{}",render::full(c.diagnostics(),&c.sources,false,120)),
        "errors"=>{ let e:Vec<_>=c.diagnostics().iter().filter(|d|d.severity==Severity::Error).cloned().collect(); print!("{}",render::short(&e,&c.sources)) }
        "verdict"=>{ let mut codes:Vec<_>=c.diagnostics().iter().map(|d|d.code.as_str()).collect(); codes.sort(); codes.dedup(); println!("{path}\t{}\t{}", if c.diagnostics().iter().any(|d|d.severity==Severity::Error){"reject"}else{"ok"}, codes.join(" ")) }
        _=>{}
    }
}
