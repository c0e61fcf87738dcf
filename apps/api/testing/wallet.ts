import { randomBytes } from 'node:crypto'
import type { Address, ChainAdapter } from '@patina/chains'
import { createTestClient, encodeFunctionData, erc20Abi, getAddress, type Hex, http, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testAddress } from '../../../packages/chains/src/testing/address.ts'
import { networkOf } from './chains.ts'

/** The fields of a transaction. The wallet requests missing fields from the chain, as an app does. Fees are in wei per unit of gas. */
export type Payment = {
  to?: string
  value?: bigint
  data?: string
  nonce?: number
  gas?: bigint
  fees?: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  chainId?: number
}

/** An account that signs with its private key. */
export type Wallet = {
  address: string
  /** Returns the signed bytes of a transaction, for `sendTransaction`. */
  sign(payment: Payment): Promise<string>
  /** Returns the EIP-191 signature of a message. */
  signMessage(message: string): Promise<string>
}

/** Returns a random EIP-55 address with capital and small letters, so that a change of case breaks its checksum. */
export function newAddress(): Address {
  // No test needs its key, and a key takes a hundred times longer.
  const address = getAddress(`0x${randomBytes(20).toString('hex')}`)
  return /[a-f]/.test(address) && /[A-F]/.test(address) ? testAddress(address) : newAddress()
}

/** Returns an amount of ether in wei. */
export const ether = (whole: number) => BigInt(Math.round(whole * 1e6)) * 10n ** 12n

/** Returns a new account on a local chain with this balance in wei. */
export async function openWallet(chain: ChainAdapter, rpcUrl: string, balance = ether(10)): Promise<Wallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  if (balance > 0n) await nodeAt(rpcUrl).setBalance({ address: account.address, value: balance })
  return {
    address: account.address,
    signMessage: (message) => account.signMessage({ message }),
    async sign({ to, value = 0n, data = '0x', nonce, gas, fees, chainId }) {
      const { maxFeePerGas, maxPriorityFeePerGas } = fees ?? (await chain.getPriorityFees()).fast
      return account.signTransaction({
        type: 'eip1559',
        chainId: chainId ?? Number(chain.network.caip2.slice('eip155:'.length)),
        ...(to !== undefined && { to: getAddress(to) }),
        value,
        data: toHex(data),
        nonce: nonce ?? (await chain.getNonce?.(testAddress(account.address)))?.next ?? 0,
        gas: gas ?? (data === '0x' ? 21_000n : 300_000n),
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
    },
  }
}

/** Returns a client for the methods that only a local node has, such as setting a balance. */
const nodeAt = (rpcUrl: string) => createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }) })

export const transferData = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [getAddress(to), amount] })

export const approveData = (spender: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getAddress(spender), amount] })

function toHex(data: string): Hex {
  if (!isHex(data)) throw new Error('Call data must be hexadecimal')
  return data
}

/** Returns the connected chain of a platform. @throws if the application does not serve it */
export function chainOf({ chains }: { chains: ReadonlyMap<string, ChainAdapter> }, platformId: string): ChainAdapter {
  const chain = chains.get(platformId)
  if (!chain) throw new Error(`The application does not serve ${platformId}`)
  return chain
}

/** Returns the contract address of an enabled token by its symbol. @throws if the platform lists none */
export function tokenCalled(platformId: string, symbol: string): Address {
  const token = networkOf(platformId).tokens.find((candidate) => candidate.symbol === symbol && candidate.enabled)
  if (!token) throw new Error(`${platformId} lists no ${symbol}`)
  return token.address
}

/** Options of `vi.waitFor`: how long a test waits for a chain. */
export const waitForChain = { timeout: 30_000, interval: 30 }
