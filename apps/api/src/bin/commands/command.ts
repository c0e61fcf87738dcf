/** The text that a command prints, and its exit code: 1 if the named thing does not exist, or is wrong. */
export type Outcome = { text: string; code?: 0 | 1 }

/** A subcommand of `wallet`. Its file imports nothing that takes long to load, so that usage errors answer at once. */
export type Command = {
  /** The text of `wallet <command> --help`. */
  help: string
  /** Reads the arguments, and returns the work to do. @throws {UsageError} if they are wrong */
  read(args: string[]): () => Promise<Outcome>
}

/** The arguments are wrong, and nothing was done. The program prints the sentence, and exits with 2. */
export class UsageError extends Error {}
