import type { Address } from '@solana/kit'
import { Type } from 'typebox'
import type { ReadOptions, StakingPosition } from '../../adapter.ts'
import { shape } from '../../shape.ts'
import { type NodeAccount, programAccountsCall, readProgramAccounts } from './accounts.ts'
import { addressAt, type LibraryAddress } from './addresses.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { STAKE_PROGRAM } from './programs.ts'
import { viewOf } from './token-layout.ts'
import { malformed, readU64, U64 } from './wire.ts'

const STAKE_BYTES = 200
/** Offsets in a stake account of the account that chooses the validator, and of the account that can withdraw. */
const STAKER_AT = 12
const WITHDRAWER_AT = 44
/** Offset of the lockup, and its end. The delegation follows. */
const [LOCKUP_AT, LOCKUP_END] = [76, 124]
/** Epoch number for an event that has not happened. */
const NEVER = 0xffff_ffff_ffff_ffffn
/** The latest time of a JavaScript date, in seconds. */
const MAX_TIME_S = 8.64e12

const readEpochInfo = shape('epoch', Type.Object({ absoluteSlot: U64, epoch: U64, slotIndex: U64, slotsInEpoch: U64 }))

/** Numbers of the states in which a stake account has authorities: without and with a delegation. */
const [INITIALIZED, DELEGATED] = [1, 2]

/** Returns who decides about a stake, and the bytes of its lockup. Undefined for other accounts, and for one without authorities. */
export function stakeOf(account: NodeAccount | undefined) {
  if (account?.owner !== STAKE_PROGRAM || account.data.length !== STAKE_BYTES) return undefined
  const { data } = account
  const state = viewOf(data).getUint32(0, true)
  if (state !== INITIALIZED && state !== DELEGATED) return undefined
  return { staker: addressAt(data, STAKER_AT), withdrawer: addressAt(data, WITHDRAWER_AT), lockup: data.subarray(LOCKUP_AT, LOCKUP_END) }
}

type Epoch = { epoch: bigint; endsAt: Date }

/**
 * Returns the stakes that the address can withdraw, and the stakes for which it only chooses the validator, which have an `owner`. A validator's
 * rewards are added to the stake, so there are no separate rewards. Sends one request to the node.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/stake-interface/src/state.rs
 */
export async function getStaking(
  { network, rpc }: SolanaNode,
  address: Address,
  now = Date.now(),
  { onBlock }: ReadOptions = {},
): Promise<StakingPosition[]> {
  // The epoch is read first, so that its slot is not later than that of the stakes.
  const [info, byWithdrawer, byStaker] = await rpc.read([
    { method: 'getEpochInfo', params: [{ commitment: COMMITMENT }] },
    programAccountsCall(STAKE_PROGRAM, STAKE_BYTES, { offset: WITHDRAWER_AT, bytes: address }),
    programAccountsCall(STAKE_PROGRAM, STAKE_BYTES, { offset: STAKER_AT, bytes: address }),
  ])
  const { absoluteSlot, epoch, slotIndex, slotsInEpoch } = readEpochInfo(info)
  onBlock?.(readU64(absoluteSlot))
  const slotsLeft = Math.max(0, Number(slotsInEpoch) - Number(slotIndex))
  const ends = { epoch: readU64(epoch), endsAt: dateOf((now + slotsLeft * network.blockTimeMs) / 1000) }
  const accounts = new Map([...readProgramAccounts(byWithdrawer), ...readProgramAccounts(byStaker)])
  return [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, account]) => toPosition(address, id, account, ends, now))
}

function toPosition(
  address: Address,
  id: LibraryAddress,
  { owner: program, lamports, data }: NodeAccount,
  epoch: Epoch,
  now: number,
): StakingPosition {
  const [staker, owner] = data.length === STAKE_BYTES ? [addressAt(data, STAKER_AT), addressAt(data, WITHDRAWER_AT)] : []
  if (program !== STAKE_PROGRAM || (staker !== address && owner !== address) || owner === undefined) throw malformed('stake')
  const view = viewOf(data)
  const base = { id, provider: 'native', rewards: null, ...(owner !== address && { owner }) }
  // The stake is initialised but not delegated.
  if (view.getUint32(0, true) !== DELEGATED) {
    return { ...base, validator: { id: STAKE_PROGRAM, name: null }, state: 'inactive', amount: lamports, availableAt: null }
  }
  const validator = { id: addressAt(data, 124), name: null }
  const staked = view.getBigUint64(156, true)
  const [activation, deactivation] = [view.getBigUint64(164, true), view.getBigUint64(172, true)]
  if (deactivation === NEVER) {
    const state = activation < epoch.epoch ? 'active' : 'activating'
    return { ...base, validator, state, amount: staked, availableAt: null }
  }
  // A withdrawal takes the whole account. A stake that was deactivated before it became active can be withdrawn without waiting.
  const isOver = deactivation < epoch.epoch || activation === deactivation
  const lockedUntil = lockupOf(view, epoch, now)
  if (isOver && !lockedUntil) return { ...base, validator, state: 'withdrawable', amount: lamports, availableAt: null }
  const availableAt = isOver || (lockedUntil && lockedUntil > epoch.endsAt) ? lockedUntil : epoch.endsAt
  return { ...base, validator, state: 'deactivating', amount: lamports, availableAt: availableAt ?? null }
}

/**
 * Returns the time until which the stake is locked, or undefined if it is not locked. A lockup by epochs, which is no longer in use, lasts at
 * least to the end of the current epoch.
 */
function lockupOf(view: DataView, { epoch, endsAt }: Epoch, now: number): Date | undefined {
  const untilS = Number(view.getBigInt64(76, true))
  const untilEpoch = view.getBigUint64(84, true)
  if (untilS * 1000 > now) return dateOf(untilS)
  return untilEpoch > epoch ? endsAt : undefined
}

const dateOf = (seconds: number) => new Date(Math.min(seconds, MAX_TIME_S) * 1000)
