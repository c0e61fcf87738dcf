import { type Claim, type Holding, isSameAsset, type Loss, largestLoss, nameAsset } from '@patina/claims'

/**
 * The explicit consent of the user to a call that cannot be read. `bound`: the largest loss that the page showed. `holdings`: the balances and live
 * allowances from which it comes.
 */
export type OpaqueConsent = { bound: readonly Loss[]; holdings: readonly Holding[] }

/**
 * Returns the differences between the largest loss that the user consented to and the one that follows from the bytes. No consent allows a container
 * that hides payments or permissions.
 */
export function checkConsent(claims: readonly Claim[], account: string, { bound, holdings }: OpaqueConsent): string[] {
  const hidden = claims.flatMap((one) => (one.kind === 'opaque' ? one.hides : []))
  const losses = largestLoss(claims, account, holdings)
  const amountIn = (all: readonly Loss[], { asset }: Loss) => {
    const found = all.find((one) => isSameAsset(one.asset, asset))
    return found ? found.amount : 0n
  }
  const others = bound.filter((one) => !losses.some(({ asset }) => isSameAsset(asset, one.asset)))
  return [
    ...hidden.map((selector) => `the call hides ${selector}`),
    ...[...losses, ...others].flatMap((loss) => {
      const [is, shown] = [amountIn(losses, loss), amountIn(bound, loss)]
      return is === shown ? [] : [`largest loss ${is ?? 'unknown'} ${nameAsset(loss.asset)} instead of ${shown ?? 'unknown'}`]
    }),
  ]
}
