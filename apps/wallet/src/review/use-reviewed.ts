import type { Platform, Prepared } from '@patina/sdk'
import { type TransactionOptions, useTransaction } from '../signing/use-transaction.ts'
import { useReview } from './use-review.ts'
import { useSignCheck } from './use-sign-check.ts'

type ReviewedOptions<P extends Prepared> = Omit<TransactionOptions<P>, 'check' | 'platform'> & {
  platform: Platform
  /** Codes of warnings that the screen judges itself. */
  elsewhere?: readonly string[]
}

/** Prepares one transaction, reviews it, and signs it after another simulation. What is prepared is also what is shown and signed. */
export function useReviewed<P extends Prepared>({ elsewhere, ...options }: ReviewedOptions<P>) {
  const { account, platform } = options
  const check = useSignCheck(platform, elsewhere)
  const transaction = useTransaction({ ...options, check: (sender, ready) => check.run(sender, [ready]) })
  const ready = transaction.ready.data
  const review = useReview({ platform, account, steps: ready && [ready], check })
  return { ...transaction, review }
}
