import { compareSources, isComplete, readCalls } from '@patina/claims'
import { parseTransaction, zeroAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { readEvmClaims } from '../../src/keys/checks/claims.ts'
import { facts, factsOf, owner, type Prepared } from './flow.fixture.ts'

/** What a signed transaction does, in the fields that the chain reads. */
export type Call = { chainId: number; to: string; value: bigint; data: string; nonce?: number }

/** Reads signed bytes as a node does. */
function read(signed: string) {
  if (!signed.startsWith('0x02')) throw new Error(signed)
  const {
    chainId,
    to,
    value = 0n,
    data = '0x',
    nonce = 0,
    gas = 0n,
    maxFeePerGas = 0n,
    ...rest
  } = parseTransaction(`0x02${signed.slice(4)}`)
  if ('accessList' in rest && rest.accessList !== undefined && rest.accessList.length > 0) throw new Error('access list')
  return { chainId, to: (to ?? '').toLowerCase(), value, data: data.toLowerCase(), nonce, fee: gas * maxFeePerGas }
}

const differ = (what: string, is: unknown, wanted: unknown) => (is === wanted ? [] : [`${what} ${is} instead of ${wanted}`])

/** The fee and the names of listed tokens are what the page shows; both must be true. */
function judgeShown({ shown }: Prepared, fee: bigint): string[] {
  const { tokens } = factsOf(shown.platformId)
  const misnamed = shown.tokens.flatMap(({ tokenId, symbol, decimals, multiplier }) => {
    const contract = tokenId.slice(shown.platformId.length + 1)
    const listed = tokens.get(contract.startsWith('0x') ? contract.toLowerCase() : contract)
    if (!listed || (listed.symbol === symbol && listed.decimals === decimals && multiplier === undefined)) return []
    return [`${tokenId} is called ${symbol} with ${decimals} decimals`]
  })
  return [...misnamed, ...(fee > shown.maxFee ? [`fee ${fee} above ${shown.maxFee}`] : [])]
}

/** Exactly one call is allowed. */
export function judgeCall(ready: Prepared, signed: string, wanted: (shown: { amount: bigint }) => Call): string[] {
  const { fee, ...is } = read(signed)
  const { chainId, to, value, data, nonce } = wanted({ amount: 'amount' in ready.shown ? ready.shown.amount : 0n })
  return [
    ...differ('chain', is.chainId, chainId),
    ...differ('receiver', is.to, to.toLowerCase()),
    ...differ('value', is.value, value),
    ...differ('data', is.data, data.toLowerCase()),
    ...(nonce === undefined ? [] : differ('nonce', is.nonce, nonce)),
    ...judgeShown(ready, fee),
  ]
}

export const judgeCancel = (ready: Prepared, signed: string, { chainId, nonce }: Call) =>
  judgeCall(ready, signed, () => ({ chainId, to: owner, value: 0n, data: '0x', ...(nonce !== undefined && { nonce }) }))

const word = (value: string | bigint) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const approve = '095ea7b3'

/** The exact amount, or 0, for a contract that the build knows as an exchange. */
export function judgeApproval(ready: Prepared, signed: string, { token, amount }: { token: string; amount: bigint }): string[] {
  const { data } = read(signed)
  const { exchanges, services } = factsOf('ethereum')
  const calls = [...exchanges, ...services].flatMap((spender) => [0n, amount].map((one) => `0x${approve}${word(spender)}${word(one)}`))
  // A reset may be for any spender.
  const isReset = data.startsWith(`0x${approve}`) && data.endsWith(word(0n))
  const allowed = calls.includes(data) || isReset ? data : 'an approval of the amount for an exchange'
  return judgeCall(ready, signed, () => ({ chainId: 31_337, to: token, value: 0n, data: allowed }))
}

/** At most the amount leaves, at least the shown minimum comes to the owner, and nothing else happens. */
export async function judgeSwap(
  ready: Prepared,
  signed: string,
  wish: { fromId: string; intoId: string; amount: bigint },
): Promise<string[]> {
  const { fee, nonce: _, ...call } = read(signed)
  const { shown } = ready
  if (shown.kind !== 'swap') return ['no swap is shown']
  const { claims } = await readEvmClaims(factsOf('ethereum'), call, owner, { platformId: 'ethereum' })
  const nameOf = (id: string) => (id.endsWith(':native') ? null : id.slice('ethereum:'.length).toLowerCase())
  const found = claims.flatMap((claim): string[] => {
    switch (claim.kind) {
      case 'leaves':
        return claim.asset.contract === nameOf(wish.fromId) && claim.max <= wish.amount
          ? []
          : [`${claim.max} of ${claim.asset.contract} leaves`]
      case 'comes': {
        const isShown = claim.to === owner.toLowerCase() && claim.asset.contract === nameOf(wish.intoId) && claim.min >= shown.minimum
        return isShown ? [] : [`${claim.min} of ${claim.asset.contract} for ${claim.to}`]
      }
      case 'calls':
        return []
      default:
        return [claim.kind]
    }
  })
  return [
    ...differ('chain', call.chainId, 31_337),
    ...(claims.filter(({ kind }) => kind === 'leaves').length === 1 ? [] : ['several payments']),
    ...(claims.some(({ kind }) => kind === 'comes') ? [] : ['nothing comes']),
    ...(isComplete(claims) ? [] : ['opaque']),
    ...found,
    ...judgeShown(ready, fee),
  ]
}

/** The account runs no code afterwards, and nothing else happens. */
export async function judgeUndelegation(ready: Prepared, signed: string): Promise<string[]> {
  const {
    chainId,
    to,
    value = 0n,
    data = '0x',
    nonce = 0,
    gas = 0n,
    maxFeePerGas = 0n,
    ...rest
  } = parseTransaction(`0x04${signed.slice(4)}`)
  const [one, ...more] = rest.authorizationList ?? []
  if (!one || more.length > 0) return ['not one authorization']
  const signer = await recoverAuthorizationAddress({ authorization: one })
  return [
    ...differ('chain', chainId, 31_337),
    ...differ('receiver', to?.toLowerCase(), owner.toLowerCase()),
    ...differ('value', value, 0n),
    ...differ('data', data, '0x'),
    ...differ('code', one.address, zeroAddress),
    ...differ('chain of the code', one.chainId, 31_337),
    ...differ('nonce of the code', one.nonce, nonce + 1),
    ...differ('signer of the code', signer, privateKeyToAddress(`0x${'22'.repeat(32)}`)),
    ...judgeShown(ready, gas * maxFeePerGas),
  ]
}

/** A permission ends, whatever contract and spender the list names, and no other begins. */
export async function judgeRevocation(ready: Prepared, signed: string): Promise<string[]> {
  if (signed.startsWith('0x04')) return judgeUndelegation(ready, signed)
  const { fee, ...call } = read(signed)
  const { chainId, to, value, data } = call
  const network = facts.get('ethereum')
  if (!network) return ['no network']
  const chosen = [to]
  const witness = readCalls({ account: owner, chainId: 31_337, calls: [{ to, value, data }], chosen }, network)
  const { claims } = witness
  const said = compareSources({ build: network, witness, shown: { ...witness, tokens: [] }, simulation: undefined, bound: [] })
  const found = claims.flatMap((claim): string[] => {
    if (claim.kind === 'calls') return []
    if (claim.kind !== 'allows') return [claim.kind]
    // An approval of an item names it as the amount, and the address 0 as the spender of no one.
    const isNobody = /^0x0+$/.test(claim.spender)
    if (claim.max > 0n && !isNobody) return [`${claim.spender} may spend ${claim.max}`]
    // The contract may be a collection. The call then permits its item 0, which the review says.
    const isSaid = said.some(({ code }) => code === 'maybe_item')
    return claim.orTokenId && !isNobody && !isSaid ? [`${claim.spender} may take item ${claim.max} of ${to}`] : []
  })
  return [...differ('chain', chainId, 31_337), ...differ('value', value, 0n), ...found, ...judgeShown(ready, fee)]
}
