import { EpochSchedule, type LiteSVM, StakeHistoryEntry } from 'litesvm'

/** A thousandth of mainnet's, about three minutes: stake that was delegated counts within a developer's patience. */
export const slotsPerEpoch = 432n

export const epochOf = (slot: bigint) => slot / slotsPerEpoch

/** Tells the engine how long an epoch is. Without warm-up, so that an epoch is a division. */
export function setEpochs(svm: LiteSVM): void {
  svm.setEpochSchedule(new EpochSchedule(slotsPerEpoch, slotsPerEpoch, false, 0n, 0n))
}

/**
 * Writes the history of stake at the start of an epoch. The totals are about mainnet's, and little changes: a stake then becomes effective, or ends, as a
 * whole at the next epoch. Programs and clients read them to see how much of a stake counts. Rewards are not paid.
 */
export function startEpoch(svm: LiteSVM, slot: bigint): void {
  if (slot % slotsPerEpoch !== 0n) return
  const history = svm.getStakeHistory()
  history.add(epochOf(slot) - 1n, usualStake())
  svm.setStakeHistory(history)
}

/** Writes that history for the epochs before the slot, as far back as the runtime remembers. */
export function catchUpEpochs(svm: LiteSVM, slot: bigint): void {
  const history = svm.getStakeHistory()
  const epoch = epochOf(slot)
  for (let past = epoch > 512n ? epoch - 512n : 0n; past < epoch; past++) history.add(past, usualStake())
  svm.setStakeHistory(history)
}

/** Stake of the only validator, in lamports: about mainnet's total. */
export const activeStake = 400_000_000_000_000_000n

const usualStake = () => new StakeHistoryEntry(activeStake, 1_000_000_000n, 1_000_000_000n)
