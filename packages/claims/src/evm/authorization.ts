import type { Build } from '../build.ts'
import { type Finding, Refusal, type Witness } from '../claim.ts'

/** A tuple of EIP-7702, before it is signed. `chainId` 0 is valid on every chain, `address` 0 ends a delegation. */
export type Authorization = { chainId: bigint; address: string; nonce: bigint }

/**
 * Returns what a 7702 tuple does: from then on, `address` is the code of the account.
 * @param account its next nonce, if it is known, shows whether the tuple has an effect now
 * @throws {Refusal} `malformed`, `other_chain`
 */
export function readAuthorization(
  { chainId, address, nonce }: Authorization,
  { account, nextNonce }: { account: string; nextNonce?: bigint },
  build: Build,
): Witness {
  const code = address.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(code)) throw new Refusal('malformed', 'address')
  if (nonce < 0n || nonce >> 64n) throw new Refusal('malformed', 'nonce')
  if (chainId !== 0n && `eip155:${chainId}` !== build.caip2) throw new Refusal('other_chain', `eip155:${chainId}`)
  const isEnd = BigInt(code) === 0n
  const isKnown = isEnd || (build.delegates ?? []).includes(code)
  const changed: Finding = {
    code: 'delegation_changes',
    severity: 'critical',
    values: [code, chainId === 0n ? 'all networks' : build.caip2],
  }
  const idle: Finding = { code: 'delegation_has_no_effect', severity: 'info', values: [`${nonce}`, `${nextNonce}`] }
  return {
    caip2: build.caip2,
    account: account.toLowerCase(),
    nonce,
    claims: [
      { kind: 'delegates', code, caip2: chainId === 0n ? null : build.caip2 },
      // Any code may be there, which can do everything that the account can.
      ...(isKnown ? [] : [{ kind: 'opaque' as const, target: account.toLowerCase(), bytes: code, reason: 'contract' as const, hides: [] }]),
    ],
    findings: [...(isEnd ? [] : [changed]), ...(nextNonce === undefined || nextNonce === nonce ? [] : [idle])],
  }
}
