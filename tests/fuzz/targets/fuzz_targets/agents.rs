#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| erc8257_fuzz::agents::agents(input));
