import { getAddressEncoder } from '@solana/kit'
import type { BalanceChange } from '../../adapter/previews.ts'
import type { Address } from '../../adapter.ts'
import type { NodeAccount } from './accounts.ts'
import { libraryAddress } from './addresses.ts'
import type { Executed } from './execute-unsigned.ts'
import { coreAssetOf } from './nfts.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { stakeOf } from './staking.ts'
import { tokenKindOf } from './token-layout.ts'

type State = Pick<Executed, 'before' | 'after'>

/** Returns the Metaplex Core assets whose owner differs: each leaves the old owner and comes to the new one. */
export function assetChanges({ before, after }: State, caip2: string): BalanceChange[] {
  return [...before].flatMap(([contract, account]) => {
    const [was, is] = [coreAssetOf(account)?.owner, coreAssetOf(after.get(contract))?.owner]
    if (was === is) return []
    const change = (owner: Address | undefined, amount: bigint) =>
      owner === undefined ? [] : [{ asset: { caip2, contract }, owner, amount }]
    return [...change(was, -1n), ...change(is, 1n)]
  })
}

/** Returns who else may decide about stakes of an account afterwards: as a new staker or withdrawer. */
export function stakeAuthorities(from: Address, { before, after }: State): Address[] {
  const authorities = [...before].flatMap(([address, account]) => {
    const [was, is] = [stakeOf(account), stakeOf(after.get(address))]
    if (!was || !is) return []
    const changes = [
      [was.staker, is.staker],
      [was.withdrawer, is.withdrawer],
    ] as const
    return changes.flatMap(([old, now]) => (old === from && now !== from ? [now] : []))
  })
  return [...new Set(authorities)]
}

/**
 * Returns whether the execution changes something of the account that `changes` and permissions do not show: an account whose data names it, such as
 * a deposit in an unknown program, or a stake whose lamports went to somebody else.
 */
export function hasUnreadChange(from: Address, state: State, changes: readonly BalanceChange[]): boolean {
  const gained = changes.find(({ asset, owner }) => asset.contract === null && owner === from)?.amount ?? 0n
  if (lostStake(from, state) > (gained > 0n ? gained : 0n)) return true
  const key = Buffer.from(getAddressEncoder().encode(libraryAddress(from)))
  return [...state.before].some(([address, was]) => {
    if (!was || address === from || tokenKindOf(was) === 'account' || !Buffer.from(was.data).includes(key)) return false
    return !isRead(was, state.after.get(address))
  })
}

/** Returns the lamports that leave the stakes which the account can withdraw before or afterwards. A split or a merge moves them between stakes. */
function lostStake(from: Address, { before, after }: State): bigint {
  return [...before].reduce((sum, [address, was]) => {
    const is = after.get(address)
    const [old, now] = [stakeOf(was), stakeOf(is)]
    if (old?.withdrawer !== from && now?.withdrawer !== from) return sum
    return sum + (old ? (was?.lamports ?? 0n) : 0n) - (now ? (is?.lamports ?? 0n) : 0n)
  }, 0n)
}

/** Bytes of a nonce account, and of its beginning up to the nonce: version, state and authority. */
const [NONCE_BYTES, NONCE_AT] = [80, 40]

/** Returns whether all that differs in an account is shown elsewhere, or takes nothing from the accounts that it names. */
function isRead(was: NodeAccount, is: NodeAccount | undefined): boolean {
  const [stake, stakeNow] = [stakeOf(was), stakeOf(is)]
  // Its lamports are counted, and its authorities are permissions. A delegation takes nothing, but a lockup does.
  if (stake) return !stakeNow || isEqual(stake.lockup, stakeNow.lockup)
  const [asset, assetNow] = [coreAssetOf(was), coreAssetOf(is)]
  if (asset && !assetNow) return true
  if (!is || is.owner !== was.owner || is.lamports < was.lamports) return false
  // Only the owner of an asset is shown, and not its plugins, which can give rights.
  if (asset && assetNow) return isEqual(asset.rest, assetNow.rest)
  const isNonce = was.owner === SYSTEM_PROGRAM && was.data.length === NONCE_BYTES && is.data.length === NONCE_BYTES
  return isNonce ? isEqual(was.data.subarray(0, NONCE_AT), is.data.subarray(0, NONCE_AT)) : isEqual(was.data, is.data)
}

const isEqual = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
