/** Guesses that somebody with a copy of the browser's storage can afford. Each takes a second or more of a processor, because of argon2id. */
const affordableGuesses = 1_000_000

let loading: ReturnType<typeof load> | undefined

/** The dictionaries are large, so they load with the first password that is chosen. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** Returns whether a password is among the first that somebody would try: common ones, dates, rows of keys. @param words that are about the user */
export async function isEasyToGuess(password: string, words: readonly string[] = []): Promise<boolean> {
  loading ??= load()
  const estimator = await loading
  return estimator.check(password.slice(0, 100), [...words]).guesses < affordableGuesses
}
