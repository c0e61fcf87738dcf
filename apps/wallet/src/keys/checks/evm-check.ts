import type { Prepared } from '@patina/sdk'
import type { Intent } from '../intent.ts'
import { differs } from './differs.ts'
import { approveData, isTokenFunction, transferData } from './erc20.ts'
import { checkSwapCall } from './evm-swap.ts'

export type EvmTransaction = Exclude<Prepared['unsigned'], string>

/**
 * Returns the differences between a transaction of an EVM chain and what the page showed. None means that both agree.
 * @param from the address of the key
 */
export async function checkEvm(transaction: EvmTransaction, from: string, intent: Intent): Promise<string[]> {
  const { chainId, gas, maxFeePerGas } = transaction
  return [
    ...differs('network', intent.caip2, `eip155:${chainId}`),
    ...(gas * maxFeePerGas > intent.maxFee ? [`fee ${gas * maxFeePerGas} is above ${intent.maxFee}`] : []),
    ...(await checkKind(transaction, from, intent)),
  ]
}

async function checkKind(transaction: EvmTransaction, from: string, intent: Intent): Promise<string[]> {
  const { to, value, data, nonce } = transaction
  const native = `${intent.platformId}:native`
  switch (intent.kind) {
    case 'transfer':
      return intent.tokenId === native
        ? call(transaction, { to: intent.to, value: intent.amount, data: '0x' })
        : call(transaction, { to: contractOf(intent), value: 0n, data: transferData(intent.to, intent.amount) })
    case 'approve':
    case 'revoke': {
      const limit = intent.kind === 'approve' ? intent.amount : 0n
      return call(transaction, { to: contractOf(intent), value: 0n, data: approveData(intent.spender, limit) })
    }
    case 'cancel':
      return [...call(transaction, { to: from, value: 0n, data: '0x' }), ...differs('nonce', `${intent.nonce}`, `${nonce}`)]
    case 'call':
      return [...address('contract', intent.to, to), ...amount(intent.amount, value), ...opaque(data, intent.selector)]
    case 'swap':
      return [
        ...address('router', intent.router ?? '', to),
        ...amount(intent.tokenId === native ? intent.amount : 0n, value),
        ...opaque(data, data.slice(0, 10)),
        ...(await checkSwapCall(transaction, from, intent)),
      ]
  }
}

const contractOf = ({ platformId, tokenId }: { platformId: string; tokenId: string }) => tokenId.slice(platformId.length + 1)

const call = (actual: EvmTransaction, shown: Pick<EvmTransaction, 'to' | 'value' | 'data'>) => [
  ...address('receiver', shown.to, actual.to),
  ...amount(shown.value, actual.value),
  ...differs('data', shown.data, actual.data.toLowerCase()),
]

/** A call that nothing decodes. It must not be one that moves or approves tokens, because those have kinds of their own. */
const opaque = (data: string, selector: string) => [
  ...differs('function', selector.toLowerCase(), data.slice(0, 10).toLowerCase()),
  ...(isTokenFunction(data) ? [`function ${data.slice(0, 10)} moves or approves tokens`] : []),
]

const amount = (shown: bigint, actual: bigint) => differs('amount', `${shown}`, `${actual}`)

const address = (what: string, shown: string, actual: string) => differs(what, shown.toLowerCase(), actual.toLowerCase())
