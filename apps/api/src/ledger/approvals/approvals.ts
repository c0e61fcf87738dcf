import type { AccountPermission, Address, ChainAdapter, GivenPermission, PermissionState } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'
import { cursorOf, readCursor } from '../history/cursor.ts'
import type { ApprovalStore, ApprovingTransaction, StoredApproval } from '../rows/approvals.store.ts'

/** A permission of which the chain says that something is left, or whose contract did not answer. */
export type LiveApproval = PermissionState & {
  kind: GivenPermission['kind'] | AccountPermission['kind']
  contract: Address | 'native' | null
  spender: Address
  /** The number of the NFT; empty if the permission is not for one NFT. */
  nftId: string
  account?: Address
  since: ApprovingTransaction | null
}

/** `showsAll`: the accounts of the chain show all permissions, whatever is known of the history. */
export type ApprovalPage = { items: LiveApproval[]; blockNumber: bigint; showsAll: boolean; nextCursor?: string }

type Chain = Pick<ChainAdapter, 'network' | 'getPermissions'>

/** Reads who may spend what an address has. */
export type Approvals = {
  /**
   * Returns a page of the permissions that an address gave: first those that it signed, then the others, each newest first. A page may have fewer
   * items than `limit`, if some have ended meanwhile.
   * The permissions that the account itself shows come first. `scope` identifies the request: its cursors are valid for no other scope.
   * @throws {ApiError} `invalid_cursor`; @throws {ChainError} `unavailable`
   */
  page(chain: Chain, address: Address, request: { limit: number; cursor?: string }, scope: string): Promise<ApprovalPage>
}

/** The position in a cursor after a signed permission. After another one, it has none. */
const SIGNED = 1

/** Hidden permissions that one call checks again. */
const maxChecks = 20

export function createApprovals(store: ApprovalStore): Approvals {
  return {
    async page(chain, address, { limit, cursor }, scope) {
      const owner = { platformId: chain.network.id, address }
      const after = cursor === undefined ? undefined : readCursor(cursor, scope)
      if (cursor !== undefined && !after) throw new ApiError('invalid_cursor')
      const isFirst = after === undefined
      const key = after && { signed: after.position === SIGNED, blockNumber: after.block ?? 0, id: after.id }
      const [found, due] = await Promise.all([
        store.page(owner, key, limit + 1),
        isFirst ? store.dueForCheck(owner, maxChecks) : Promise.resolve([]),
      ])
      const rows = found.slice(0, limit)
      const last = found.length > limit ? rows.at(-1) : undefined
      const all = [...rows, ...due]
      const read = await chain.getPermissions?.(address, all.map(toGiven))
      if (!read) return { items: [], blockNumber: 0n, showsAll: false }
      const { given, own, blockNumber } = read
      if (!given) return { blockNumber, showsAll: true, ...(await ofAccount(store, owner, own, after?.position ?? 0, limit, scope)) }
      const checked = all.map((row, index) => ({ ...row, state: given[index], isLive: given[index]?.allowance !== 0n }))
      await store.record(checked.filter(({ isLive }, index) => index >= rows.length || !isLive))
      // One that is no longer hidden is shown in its place, which may be on a later page.
      const here = checked.filter((row, index) => index < rows.length || !last || inOrder(row, last) < 0).sort(inOrder)
      const live = here.flatMap(({ isLive, state, kind, contract, spender, tokenId: nftId, since }): LiveApproval[] =>
        isLive && state ? [{ ...state, kind, contract, spender, nftId, since }] : [],
      )
      return {
        items: [...(isFirst ? own.map((one) => ({ ...one, nftId: '', since: null })) : []), ...live],
        blockNumber,
        showsAll: false,
        ...(last && {
          nextCursor: cursorOf({ time: 0, block: last.blockNumber, position: last.signed ? SIGNED : null, id: last.id }, scope),
        }),
      }
    },
  }
}

/** The order of `page`. */
const inOrder = (one: StoredApproval, other: StoredApproval) =>
  Number(other.signed) - Number(one.signed) || other.blockNumber - one.blockNumber || other.id - one.id

/** Returns a page of the permissions that accounts show. The page begins at this place. */
async function ofAccount(
  store: ApprovalStore,
  owner: { platformId: string; address: Address },
  own: readonly AccountPermission[],
  from: number,
  limit: number,
  scope: string,
): Promise<Pick<ApprovalPage, 'items' | 'nextCursor'>> {
  const shown = own.slice(from, from + limit)
  const pairs = shown.flatMap(({ kind, contract, spender }) => (kind === 'delegate' && contract ? [{ contract, spender }] : []))
  const known = await store.among(owner, pairs)
  const sinceOf = ({ kind, contract, spender }: AccountPermission) =>
    (kind === 'delegate' && known.find((one) => one.contract === contract && one.spender === spender)?.since) || null
  const next = from + limit
  return {
    items: shown.map((one) => ({ ...one, nftId: '', since: sinceOf(one) })),
    ...(next < own.length && { nextCursor: cursorOf({ time: 0, block: null, position: next, id: 0 }, scope) }),
  }
}

const toGiven = ({ kind, contract, spender, tokenId }: StoredApproval): GivenPermission => ({
  kind,
  contract: contract === 'native' ? null : contract,
  spender,
  ...(tokenId !== '' && { tokenId: BigInt(tokenId) }),
})
