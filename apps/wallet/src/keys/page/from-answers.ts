import { type Prepared, type PreparedSwap, WalletError } from '@patina/sdk'

/**
 * Returns what is prepared from answers of the server.
 * @throws {WalletError} `bad_response` if an answer has another form than the API's
 */
export async function fromAnswers<T extends Prepared | PreparedSwap>(prepare: () => Promise<T>): Promise<T> {
  try {
    const made = await prepare()
    if (transactionsOf(made).every(isFormed)) return made
  } catch (error) {
    if (error instanceof WalletError) throw error
    throw badResponse(error)
  }
  throw badResponse()
}

const transactionsOf = (made: Prepared | PreparedSwap): readonly Prepared[] => ('swap' in made ? [...made.approvals, made.swap] : [made])

/** The other fields were calculated. A cost below 0 would lower the sum of all costs that the page shows. */
function isFormed({ unsigned, amount, maxFee, rent = 0n, tokenFee = 0n }: Prepared): boolean {
  if ([amount, maxFee, rent, tokenFee].some((one) => one < 0n)) return false
  if (typeof unsigned === 'string') return true
  const { to, data, nonce } = unsigned
  return typeof to === 'string' && typeof data === 'string' && Number.isSafeInteger(nonce) && nonce >= 0
}

const badResponse = (cause?: unknown) =>
  new WalletError({ code: 'bad_response', statusCode: 0, message: 'The server answered in another form than its API has', cause })
