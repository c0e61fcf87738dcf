import { type Address, getAddressDecoder } from '@solana/kit'
import { Type } from 'typebox'
import type { StakingPosition } from '../../adapter.ts'
import { shape } from '../../shape.ts'
import { type NodeAccount, programAccountsCall, readProgramAccounts } from './accounts.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { STAKE_PROGRAM } from './programs.ts'
import { viewOf } from './token-layout.ts'
import { malformed, readU64, U64 } from './wire.ts'

const STAKE_BYTES = 200
/** Where a stake says who chooses its validator, and who can withdraw it. */
const STAKER_AT = 12
const WITHDRAWER_AT = 44
/** The epoch of what has not happened. */
const NEVER = 0xffff_ffff_ffff_ffffn
/** The last time that a JavaScript date can hold, in seconds. */
const MAX_TIME_S = 8.64e12

const addresses = getAddressDecoder()
const readEpochInfo = shape('epoch', Type.Object({ epoch: U64, slotIndex: U64, slotsInEpoch: U64 }))

type Epoch = { epoch: bigint; endsAt: Date }

/**
 * The stakes that the address can withdraw, and those of others for which it only chooses the validator: these tell their `owner`. What a
 * validator earns is added to the stake itself, so that there are no rewards to tell apart. One upstream request.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/stake-interface/src/state.rs
 */
export async function getStaking({ network, rpc }: SolanaNode, address: Address, now = Date.now()): Promise<StakingPosition[]> {
  const [withdrawn, chosen, info] = await rpc.read([
    programAccountsCall(STAKE_PROGRAM, STAKE_BYTES, { offset: WITHDRAWER_AT, bytes: address }),
    programAccountsCall(STAKE_PROGRAM, STAKE_BYTES, { offset: STAKER_AT, bytes: address }),
    { method: 'getEpochInfo', params: [{ commitment: COMMITMENT }] },
  ])
  const { epoch, slotIndex, slotsInEpoch } = readEpochInfo(info)
  const slotsLeft = Math.max(0, Number(slotsInEpoch) - Number(slotIndex))
  const ends = { epoch: readU64(epoch), endsAt: dateOf((now + slotsLeft * network.blockTimeMs) / 1000) }
  const accounts = new Map([...readProgramAccounts(withdrawn), ...readProgramAccounts(chosen)])
  return [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, account]) => toPosition(address, id, account, ends, now))
}

function toPosition(
  address: Address,
  id: string,
  { owner: program, lamports, data }: NodeAccount,
  epoch: Epoch,
  now: number,
): StakingPosition {
  const [staker, owner] = data.length === STAKE_BYTES ? [addresses.decode(data, STAKER_AT), addresses.decode(data, WITHDRAWER_AT)] : []
  if (program !== STAKE_PROGRAM || (staker !== address && owner !== address) || owner === undefined) throw malformed('stake')
  const view = viewOf(data)
  const base = { id, provider: 'native', rewards: null, ...(owner !== address && { owner }) }
  // Set up and given to no validator: only its program holds it.
  if (view.getUint32(0, true) !== 2) {
    return { ...base, validator: { id: STAKE_PROGRAM, name: null }, state: 'inactive', amount: lamports, availableAt: null }
  }
  const validator = { id: addresses.decode(data, 124), name: null }
  const staked = view.getBigUint64(156, true)
  const [activation, deactivation] = [view.getBigUint64(164, true), view.getBigUint64(172, true)]
  if (deactivation === NEVER) {
    const state = activation < epoch.epoch ? 'active' : 'activating'
    return { ...base, validator, state, amount: staked, availableAt: null }
  }
  // What is withdrawn is the whole account. One that was asked back before it counted need not wait.
  const isOver = deactivation < epoch.epoch || activation === deactivation
  const lockedUntil = lockupOf(view, epoch, now)
  if (isOver && !lockedUntil) return { ...base, validator, state: 'withdrawable', amount: lamports, availableAt: null }
  const availableAt = isOver || (lockedUntil && lockedUntil > epoch.endsAt) ? lockedUntil : epoch.endsAt
  return { ...base, validator, state: 'deactivating', amount: lamports, availableAt: availableAt ?? null }
}

/** Until when nobody can withdraw, by the clock; undefined when that is over. A lockup by epochs, which nobody uses any more, ends with this one at the soonest. */
function lockupOf(view: DataView, { epoch, endsAt }: Epoch, now: number): Date | undefined {
  const untilS = Number(view.getBigInt64(76, true))
  const untilEpoch = view.getBigUint64(84, true)
  if (untilS * 1000 > now) return dateOf(untilS)
  return untilEpoch > epoch ? endsAt : undefined
}

const dateOf = (seconds: number) => new Date(Math.min(seconds, MAX_TIME_S) * 1000)
