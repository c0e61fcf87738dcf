import type { Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** An error of a provider. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
type ProviderError = { code: number; message: string }
type Sent = { from: string; to: Hex; data: Hex; value?: Hex; gas: Hex; maxFeePerGas: Hex; maxPriorityFeePerGas: Hex; chainId?: Hex }

/**
 * A provider of an injected wallet (EIP-1193) with one account. It signs what it is asked to send, with a nonce of its own, and broadcasts it by
 * itself to the node of its chain.
 */
export type InjectedWallet = {
  address: Hex
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** The methods that were called. */
  calls: string[]
  /** Lets the user refuse, until it is called with false. */
  refuse(refuses: boolean): void
}

/** The words of the accounts that the local chains fund. */
const words = 'test test test test test test test test test test test junk'

/**
 * Returns an injected wallet with one of the accounts that the local chains fund. `rpcUrls` are the nodes of the chains that it knows, by chain id. It
 * shows the first one.
 */
export function injectedWallet(addressIndex: number, rpcUrls: ReadonlyMap<number, string>): InjectedWallet {
  const account = mnemonicToAccount(words, { addressIndex })
  let [chainId = 1] = rpcUrls.keys()
  let refuses = false
  const calls: string[] = []
  const node = (method: string, params: unknown) => callNode(rpcUrls.get(chainId) ?? '', method, params)
  const ask = () => {
    if (refuses) throw providerError(4001, 'User rejected the request.')
  }

  const methods: Record<string, (first: unknown) => unknown> = {
    eth_requestAccounts: () => [account.address],
    eth_accounts: () => [account.address],
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    wallet_switchEthereumChain(first) {
      const { chainId: wanted } = Object(first)
      ask()
      if (!rpcUrls.has(Number(wanted))) throw providerError(4902, 'Unrecognized chain ID.')
      chainId = Number(wanted)
      return null
    },
    personal_sign(first) {
      ask()
      return account.signMessage({ message: { raw: `0x${String(first).slice(2)}` } })
    },
    async eth_sendTransaction(first) {
      const { from, to, data, chainId: wanted, ...amounts }: Sent = Object(first)
      ask()
      if (wanted !== undefined && Number(wanted) !== chainId) throw providerError(-32602, 'The chain id is not that of the active chain.')
      const nonce = Number(await node('eth_getTransactionCount', [from, 'pending']))
      const { value, gas, maxFeePerGas, maxPriorityFeePerGas } = amounts
      const fees = { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
      const call = { to, data, value: BigInt(value ?? 0n), gas: BigInt(gas) }
      return node('eth_sendRawTransaction', [await account.signTransaction({ ...call, ...fees, type: 'eip1559', chainId, nonce })])
    },
  }

  return {
    address: account.address,
    calls,
    refuse(now) {
      refuses = now
    },
    async request({ method, params = [] }) {
      calls.push(method)
      const own = methods[method]
      return own ? own(Array.isArray(params) ? params[0] : undefined) : node(method, params)
    },
  }
}

const providerError = (code: number, message: string): ProviderError => Object.assign(new Error(message), { code })

const toHex = (number: number): Hex => `0x${number.toString(16)}`

async function callNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error }: { result?: unknown; error?: ProviderError } = await response.json()
  if (error) throw providerError(error.code, error.message)
  return result
}
