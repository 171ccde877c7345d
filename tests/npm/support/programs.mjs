// Programs of this repository, which `cargo xtask test` builds and names by environment variables.

function named(variable, what) {
  const program = process.env[variable];
  if (!program) {
    throw new Error(`${variable} must name ${what}; cargo xtask test sets it`);
  }
  return program;
}

export const command = () => named("ERC8257_COMMAND", "the command, built by cargo build -p erc8257-cli");
export const bed = () => named("ERC8257_BED", "the program of the live test bed, built in tests/e2e");
