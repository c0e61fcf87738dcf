import { familyOfChain, type Prepared, type WalletClient } from '@patina/sdk'
import { keyring } from '../../keys/keyring.ts'
import type { Ready } from '../../signing/send-signed.ts'
import { revokedOf } from './revoked.ts'
import type { OwnApproval } from './use-approvals.ts'

/** So many transactions are reviewed together. */
export const maxTogether = 10

/** Prepares the revocations of approvals of one account on one network: one transaction for each on EVM chains, one for all on Solana. */
export async function prepareRevocations(
  client: WalletClient,
  accountId: string,
  approvals: readonly OwnApproval[],
  unknown: string,
): Promise<Ready[]> {
  const [first] = approvals
  if (!first) return []
  return familyOfChain(first.platform.caip2) === 'solana'
    ? [await prepareTogether(client, accountId, approvals, first, unknown)]
    : prepareEach(client, accountId, approvals, unknown)
}

async function prepareTogether(
  client: WalletClient,
  accountId: string,
  approvals: readonly OwnApproval[],
  first: OwnApproval,
  unknown: string,
): Promise<Ready> {
  const { platform } = first
  const revocations = approvals.flatMap(({ revocation }) => revocation ?? [])
  const prepared = await keyring.account(accountId, 'solana').prepareRevoke(client, { platform, revocations })
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
async function prepareEach(client: WalletClient, accountId: string, approvals: readonly OwnApproval[], unknown: string): Promise<Ready[]> {
  const steps: Ready[] = []
  for (const approval of approvals) {
    const { platform, revocation, spender } = approval
    const revoked = revokedOf(approval)
    if (!revocation || !revoked) throw new TypeError('The approval has no revocation')
    const { to, data } = revocation
    const prepared = withNonce(
      await keyring.account(accountId, 'evm').prepareCall(client, { platform, to, data }),
      steps[0]?.prepared,
      steps.length,
    )
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

const tokenOf = ({ tokenId, symbol, decimals, multiplier }: OwnApproval, unknown: string) => ({
  tokenId: tokenId ?? '',
  symbol: symbol ?? unknown,
  decimals: decimals ?? 0,
  multiplier,
})
