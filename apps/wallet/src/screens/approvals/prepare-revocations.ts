import type { Prepared, WalletClient } from '@patina/sdk'
import type { OwnApproval } from '../../data/approval-order.ts'
import type { WorkerAccounts } from '../../keys/keyring-types.ts'
import type { Ready } from '../../signing/ready.ts'
import { isDelegation, revokedOf } from './revoked.ts'

/** So many transactions are reviewed together. */
export const maxTogether = 10

/** Returns approvals in the order of their revocations. The end of a delegation takes two nonces, so it is the last one. */
export const inOrder = <A extends Pick<Revocable, 'kind' | 'revocation'>>(approvals: readonly A[]): A[] =>
  [...approvals].sort((one, other) => Number(isDelegation(one)) - Number(isDelegation(other)))

/** Prepares the revocations of approvals of one account on one network: one transaction for each on EVM chains, one for all on Solana. */
export async function prepareRevocations(
  client: WalletClient,
  account: EvmRevoker | SolanaRevoker,
  approvals: readonly Revocable[],
  unknown: string,
): Promise<Ready[]> {
  const [first] = approvals
  if (!first) return []
  return 'prepareCall' in account
    ? prepareEach(client, account, approvals, unknown)
    : [await prepareTogether(client, account, approvals, first, unknown)]
}

type EvmRevoker = Pick<WorkerAccounts['evm'], 'prepareCall' | 'prepareRevoke'>
type SolanaRevoker = Pick<WorkerAccounts['solana'], 'prepareRevoke'>
type Revocable = Omit<OwnApproval, 'key' | 'owner' | 'platform'> & { platform: Pick<OwnApproval['platform'], 'id' | 'caip2'> }

async function prepareTogether(
  client: WalletClient,
  account: SolanaRevoker,
  approvals: readonly Revocable[],
  first: Revocable,
  unknown: string,
): Promise<Ready> {
  const { platform } = first
  const revocations = approvals.flatMap(({ revocation }) => revocation ?? [])
  const prepared = await account.prepareRevoke(client, { platform, revocations })
  const revoked = approvals.flatMap(({ tokenId, spender, account }) =>
    account === undefined ? [] : [{ tokenId: tokenId ?? '', spender, account }],
  )
  const tokens = [...new Map(approvals.map((one) => [one.tokenId, tokenOf(one, unknown)])).values()]
  const { id: platformId, caip2 } = platform
  return {
    prepared,
    shown: { kind: 'revokes', platformId, caip2, tokens, revoked, maxFee: prepared.maxFee },
    summary: { kind: 'revoke', ...tokenOf(first, unknown), amount: 0n, spender: first.spender },
  }
}

/** The transactions follow each other, so each has the next nonce. */
async function prepareEach(client: WalletClient, account: EvmRevoker, approvals: readonly Revocable[], unknown: string): Promise<Ready[]> {
  const steps: Ready[] = []
  for (const approval of inOrder(approvals)) {
    const { platform, revocation, spender } = approval
    if (revocation && isDelegation(approval)) {
      const prepared = withNonce(
        await account.prepareRevoke(client, { platform, revocations: [revocation] }),
        steps[0]?.prepared,
        steps.length,
      )
      const place = { platformId: platform.id, caip2: platform.caip2, tokens: [], maxFee: prepared.maxFee }
      steps.push({ prepared, shown: { kind: 'undelegate', code: spender, ...place }, summary: { kind: 'undelegate', code: spender } })
      continue
    }
    const revoked = revokedOf(approval)
    if (!revocation || !revoked) throw new TypeError('The approval has no revocation')
    const { to, data } = revocation
    const prepared = withNonce(await account.prepareCall(client, { platform, to, data }), steps[0]?.prepared, steps.length)
    const token = tokenOf(approval, unknown)
    const place = { platformId: platform.id, caip2: platform.caip2, tokens: [token], tokenId: token.tokenId }
    steps.push({
      prepared,
      shown: { kind: 'revoke', ...place, spender, maxFee: prepared.maxFee, ...revoked },
      summary: { kind: 'revoke', ...token, amount: 0n, spender, revoked },
    })
  }
  return steps
}

function withNonce(prepared: Prepared, first: Prepared | undefined, at: number): Prepared {
  const { unsigned } = prepared
  if (!first || typeof unsigned === 'string' || typeof first.unsigned === 'string') return prepared
  return { ...prepared, unsigned: { ...unsigned, nonce: first.unsigned.nonce + at } }
}

const tokenOf = ({ tokenId, symbol, decimals, multiplier }: Revocable, unknown: string) => ({
  tokenId: tokenId ?? '',
  symbol: symbol ?? unknown,
  decimals: decimals ?? 0,
  multiplier,
})
