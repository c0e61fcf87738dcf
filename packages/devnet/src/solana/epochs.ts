import { EpochSchedule, type LiteSVM, StakeHistoryEntry } from 'litesvm'

/** Slots per epoch: a thousandth of mainnet's, about three minutes, so that developers need not wait long for stake to become active. */
export const slotsPerEpoch = 432n

export const epochOf = (slot: bigint) => slot / slotsPerEpoch

/** Sets the length of an epoch in the engine. There is no warm-up, so the epoch of a slot is a division. */
export function setEpochs(svm: LiteSVM): void {
  svm.setEpochSchedule(new EpochSchedule(slotsPerEpoch, slotsPerEpoch, false, 0n, 0n))
}

/**
 * Writes the stake history at the start of an epoch. Programs and clients read it to compute the active part of a stake. The totals are about
 * mainnet's, so a stake becomes active or inactive completely at the next epoch. There are no rewards.
 */
export function startEpoch(svm: LiteSVM, slot: bigint): void {
  if (slot % slotsPerEpoch !== 0n) return
  const history = svm.getStakeHistory()
  history.add(epochOf(slot) - 1n, stakeEntry())
  svm.setStakeHistory(history)
}

/** Writes the stake history of the epochs before the slot, as far back as the runtime keeps it. */
export function catchUpEpochs(svm: LiteSVM, slot: bigint): void {
  const history = svm.getStakeHistory()
  const epoch = epochOf(slot)
  for (let earlier = epoch > 512n ? epoch - 512n : 0n; earlier < epoch; earlier++) history.add(earlier, stakeEntry())
  svm.setStakeHistory(history)
}

/** Stake of the only validator, in lamports: about mainnet's total. */
export const activeStake = 400_000_000_000_000_000n

const stakeEntry = () => new StakeHistoryEntry(activeStake, 1_000_000_000n, 1_000_000_000n)
