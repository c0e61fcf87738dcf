import { type SentTransaction, WalletError, waitForTransaction } from '@patina/sdk'
import { accepting, type Ready } from './ready.ts'
import { type Sender, signAndSend } from './send-signed.ts'

type StepOptions = {
  /** Called before each further signature. @throws {ReviewChanged} */
  check: (sender: Sender, next: Ready) => Promise<void>
  /** Called when a transaction is confirmed. */
  onConfirmed?: () => void
}

/**
 * Waits until a transaction is confirmed, then signs and sends the ones that follow, each when the one before it is confirmed. Stops at the first
 * failure.
 * @throws {WalletError} `execution_reverted` if one failed, {ReviewChanged}, {KeyError}
 */
export async function sendRest(
  sender: Sender,
  sent: SentTransaction,
  rest: readonly Ready[],
  { check, onConfirmed }: StepOptions,
): Promise<void> {
  await confirmed(sender, sent.id)
  onConfirmed?.()
  const [next, ...others] = rest
  if (!next) return
  await check(sender, next)
  await sendRest(sender, await signAndSend(sender, next), others, { check, ...(onConfirmed && { onConfirmed }) })
}

/** Waits for a transaction. @throws {WalletError} `execution_reverted` if it failed */
export async function confirmed({ client }: Sender, txId: number): Promise<void> {
  const { status } = await waitForTransaction(client, txId)
  if (status !== 'confirmed') throw new WalletError({ code: 'execution_reverted', statusCode: 0, message: 'The transaction failed' })
}

/**
 * Returns a transaction and those that follow it. A fee that was accepted counts for each of them. It makes another object of the same prepared
 * transaction.
 */
export function stepsFrom(steps: readonly Ready[], first: Ready): Ready[] {
  const at = steps.findIndex(({ prepared }) => prepared === first.prepared)
  return at < 0 ? [first] : [first, ...steps.slice(at + 1).map((step) => accepting(step, first.shown.acceptedFee))]
}
