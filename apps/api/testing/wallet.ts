import type { ChainAdapter } from '@wallet/chains'
import { createTestClient, encodeFunctionData, erc20Abi, getAddress, type Hex, http, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testAddress } from '../../../packages/chains/src/testing/address.ts'
import { networkOf } from './chains.ts'

/** What a transaction shall do; what is left out is asked of the chain, as an app does. Fees in wei per unit of gas. */
export type Payment = {
  to?: string
  value?: bigint
  data?: string
  nonce?: number
  gas?: bigint
  fees?: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  chainId?: number
}

/** A private key, which never leaves the test. */
export type Wallet = {
  address: string
  /** Signed bytes of a transaction, for the send call. */
  sign(payment: Payment): Promise<string>
  /** The signature of a text, as wallets sign messages (EIP-191). */
  signMessage(message: string): Promise<string>
}

/** The address of a new key, in EIP-55 form; with letters of both cases, so that another case is a wrong checksum. */
export function newAddress(): string {
  const { address } = privateKeyToAccount(generatePrivateKey())
  return /[a-f]/.test(address) && /[A-F]/.test(address) ? address : newAddress()
}

/** The native token in base units. */
export const ether = (whole: number) => BigInt(Math.round(whole * 1e6)) * 10n ** 12n

/** A new account of a local chain that owns this much of the native token. */
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

/** What only a local node can do. */
const nodeAt = (rpcUrl: string) => createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }) })

export const transferData = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [getAddress(to), amount] })

export const approveData = (spender: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getAddress(spender), amount] })

function toHex(data: string): Hex {
  if (!isHex(data)) throw new Error('Call data is hexadecimal')
  return data
}

/** The connected chain of a platform. @throws when the application does not serve it */
export function chainOf({ chains }: { chains: ReadonlyMap<string, ChainAdapter> }, platformId: string): ChainAdapter {
  const chain = chains.get(platformId)
  if (!chain) throw new Error(`The application does not serve ${platformId}`)
  return chain
}

/** Contract address of a listed token that can be used. @throws when there is none of this symbol */
export function tokenCalled(platformId: string, symbol: string): string {
  const token = networkOf(platformId).tokens.find((candidate) => candidate.symbol === symbol && candidate.enabled)
  if (!token) throw new Error(`${platformId} lists no ${symbol}`)
  return token.address
}

/** For `vi.waitFor`: how long a test waits for a chain to do what it must do. */
export const waitForChain = { timeout: 30_000, interval: 30 }
