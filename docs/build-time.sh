#!/bin/sh
# Cold build of a crate whose build script uses ecm-compiler, beside one whose build script uses prost-build.
# Prints, for each: the number of crates that are compiled, wall-clock seconds, processor seconds.
# Usage: docs/build-time.sh [jobs]        (from anywhere; needs cargo and the registry)
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
jobs=${1:-$(nproc)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# package NAME DEPENDENCY BUILD-SCRIPT
package() {
    mkdir -p "$work/$1/src"
    printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n\n[build-dependencies]\n%s\n\n[workspace]\n' \
        "$1" "$2" >"$work/$1/Cargo.toml"
    printf '%s\n' "$3" >"$work/$1/build.rs"
    printf '//! Empty: what is measured is the build script.\n' >"$work/$1/src/lib.rs"
}

manifest="$root/samples/manifests/order_service.man"
package ecm-render "ecm-compiler = { path = \"$root/ecm-compiler\" }" \
    "fn main() { ecm_compiler::Builder::new().manifest(\"$manifest\").generate(); }"
package ecm-plain "ecm-compiler = { path = \"$root/ecm-compiler\", default-features = false }" \
    "fn main() { ecm_compiler::Builder::new().manifest(\"$manifest\").generate(); }"
# prost-build's protoc is not run: only its own code is compiled.
package prost 'prost-build = "0.14"' 'fn main() { let _ = prost_build::Config::new(); }'

printf '%-12s %8s %8s %8s\n' build-script crates wall-s cpu-s
for name in ecm-render ecm-plain prost; do
    cd "$work/$name"
    cargo fetch --quiet
    crates=$(cargo tree --quiet --edges build,normal --prefix none --format '{p}' |
        sed 's/ (\*)$//' | sort -u | grep -vc "^$name ")
    /usr/bin/time -f '%e %U %S' -o "$work/time" \
        cargo build --quiet --offline --jobs "$jobs" --target-dir "$work/target-$name"
    awk -v name="$name" -v crates="$crates" \
        '{ printf "%-12s %8s %8.1f %8.1f\n", name, crates, $1, $2 + $3 }' "$work/time"
done
