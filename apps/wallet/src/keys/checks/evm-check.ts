import type { Witness } from '@patina/claims'
import type { Prepared } from '@patina/sdk'
import { zeroAddress } from 'viem'
import type { NetworkFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { readEvmClaims, refuseOpaque, withDelegation } from './claims.ts'
import { differs } from './differs.ts'
import { approveData, transferData } from './erc20.ts'
import { checkSwapCall } from './evm-swap.ts'
import { revocationCall } from './revocation.ts'
import { checkShown } from './shown-check.ts'

export type EvmTransaction = Exclude<Prepared['unsigned'], string>

/**
 * Returns the differences between a transaction of an EVM chain and what the page showed. None means that both agree.
 * @param facts what the build knows of the network
 * @param from the address of the key
 */
export async function checkEvm(facts: NetworkFacts, transaction: EvmTransaction, from: string, intent: Intent): Promise<string[]> {
  const fee = feeOf(transaction)
  const found = [
    ...differs('network', facts.caip2, `eip155:${transaction.chainId}`),
    ...checkDelegation(transaction, intent),
    ...(fee > intent.maxFee ? [`fee ${fee} is above ${intent.maxFee}`] : []),
    ...checkShown(facts, intent),
    ...('amount' in intent && intent.amount >> 256n !== 0n ? [`amount ${intent.amount} is no number of a contract`] : []),
    ...(await checkKind(facts, transaction, from, intent)),
  ]
  return found.length > 0 ? found : refuseOpaque(readEvm(facts, transaction, from, intent))
}

/** Returns what a transaction does, with the code that the account would get, from its bytes and this build. @throws {Refusal} */
export async function readEvm(facts: NetworkFacts, transaction: EvmTransaction, from: string, intent: Intent): Promise<Witness> {
  const { to, value, data, chainId, delegateTo } = transaction
  const nonce = BigInt(transaction.nonce)
  const witness = await readEvmClaims(facts, { to, value, data, chainId, nonce, feeMax: feeOf(transaction) }, from, intent)
  return delegateTo === undefined ? witness : withDelegation(facts, witness, { delegateTo, nonce }, from)
}

/** The only authorization that this wallet signs ends a delegation. */
function checkDelegation({ delegateTo }: EvmTransaction, { kind }: Intent): string[] {
  if (kind === 'undelegate') return differs('code of the account', zeroAddress, delegateTo ?? 'unchanged')
  return delegateTo === undefined ? [] : [`the account would run the code ${delegateTo}`]
}

/** Returns the maximum fee of a transaction, in wei. */
const feeOf = ({ gas, maxFeePerGas }: Pick<EvmTransaction, 'gas' | 'maxFeePerGas'>) => gas * maxFeePerGas

async function checkKind(facts: NetworkFacts, transaction: EvmTransaction, from: string, intent: Intent): Promise<string[]> {
  const { to, value, nonce } = transaction
  const native = `${intent.platformId}:native`
  switch (intent.kind) {
    case 'transfer':
      return intent.tokenId === native
        ? call(transaction, { to: intent.to, value: intent.amount, data: '0x' })
        : call(transaction, { to: contractOf(intent), value: 0n, data: transferData(intent.to, intent.amount) })
    case 'approve':
      return [
        ...(isSpender(facts, intent.spender) ? [] : [`spender ${intent.spender} is no known exchange`]),
        ...call(transaction, { to: contractOf(intent), value: 0n, data: approveData(intent.spender, intent.amount) }),
      ]
    case 'revoke':
      return revocation(facts, transaction, intent)
    case 'undelegate':
      return call(transaction, { to: from, value: 0n, data: '0x' })
    case 'cancel':
      return [...call(transaction, { to: from, value: 0n, data: '0x' }), ...differs('nonce', `${intent.nonce}`, `${nonce}`)]
    case 'swap':
      return [
        ...address('router', intent.router ?? '', to),
        ...amount(intent.tokenId === native ? intent.amount : 0n, value),
        ...(await checkSwapCall(facts, transaction, from, intent)),
      ]
    case 'revokes':
    case 'unwrap':
    case 'close':
      return [`${intent.kind} is not known on this network`]
  }
}

function revocation(facts: NetworkFacts, transaction: EvmTransaction, intent: Extract<Intent, { kind: 'revoke' }>): string[] {
  const shown = revocationCall(facts, intent)
  return shown ? call(transaction, shown) : [`${intent.of} is not known on this network`]
}

const contractOf = ({ platformId, tokenId }: { platformId: string; tokenId: string }) => tokenId.slice(platformId.length + 1)

const call = (actual: EvmTransaction, shown: Pick<EvmTransaction, 'to' | 'value' | 'data'>) => [
  ...address('receiver', shown.to, actual.to),
  ...amount(shown.value, actual.value),
  ...differs('data', shown.data, actual.data.toLowerCase()),
]

/** Returns whether a swap may take tokens with this contract. */
const isSpender = ({ exchanges, services }: NetworkFacts, spender: string) => [...exchanges, ...services].includes(spender.toLowerCase())

const amount = (shown: bigint, actual: bigint) => differs('amount', `${shown}`, `${actual}`)

const address = (what: string, shown: string, actual: string) => differs(what, shown.toLowerCase(), actual.toLowerCase())
