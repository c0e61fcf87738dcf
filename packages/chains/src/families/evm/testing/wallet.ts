import { setTimeout as pause } from 'node:timers/promises'
import { encodeFunctionData, erc20Abi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainAdapter, TransactionReport } from '../../../adapter.ts'
import { ChainError } from '../../../errors.ts'
import { connectRpc } from '../../../json-rpc.ts'
import type { Hex } from '../../../network.ts'
import { testAddress } from '../../../testing/address.ts'
import { parseAddress } from '../addresses.ts'
import { toQuantity } from '../wire.ts'

/** A transaction that a test sends. Without `nonce` and `gasLimit` the wallet reads them from the chain, as an app does. */
export type TestIntent = { to: string; value?: bigint; data?: string; nonce?: number; gasLimit?: bigint; feeFactor?: bigint }

/** A small wallet for tests on a local chain. The wallet has a private key and reads the chain only through the adapter. */
export type TestWallet = {
  address: string
  sign(intent: TestIntent): Promise<string>
  /** Signs, sends, and waits until the transaction is mined. */
  send(intent: TestIntent): Promise<TransactionReport>
  signMessage(message: string): Promise<string>
  transferData(to: string, amount: bigint): string
  approveData(spender: string, amount: bigint): string
}

const MINING_DEADLINE_MS = 60_000

/** Returns a wallet with a new key that owns `balance` of the local chain's native token. */
export async function openTestWallet(chain: ChainAdapter, rpcUrl: string, balance: bigint): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  const chainId = Number(chain.network.caip2.slice('eip155:'.length))
  await connectRpc(rpcUrl).read([{ method: 'anvil_setBalance', params: [account.address, toQuantity(balance)] }])

  async function sign({ to, value = 0n, data = '0x', nonce, gasLimit, feeFactor = 1n }: TestIntent): Promise<string> {
    const estimate =
      gasLimit === undefined
        ? await chain.estimateFees({ from: testAddress(account.address), to: testAddress(to), value, data })
        : { gasLimit }
    const fees = (await chain.getPriorityFees()).fast
    return account.signTransaction({
      type: 'eip1559',
      chainId,
      to: parseAddress(to),
      value,
      data: toHex(data),
      nonce: nonce ?? (await chain.getNonce?.(testAddress(account.address)))?.next ?? 0,
      gas: estimate.gasLimit,
      maxFeePerGas: fees.maxFeePerGas * feeFactor,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas * feeFactor,
    })
  }

  return {
    address: account.address,
    sign,
    send: async (intent) => {
      const txData = await sign(intent)
      const { hash } = await chain.decodeTransaction(txData)
      await chain.broadcast(txData)
      return untilMined(chain, hash)
    },
    signMessage: (message) => account.signMessage({ message }),
    transferData: (to, amount) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [parseAddress(to), amount] }),
    approveData: (spender, amount) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [parseAddress(spender), amount] }),
  }
}

/** Returns the report of a transaction once it is no longer pending. */
export async function untilMined(chain: ChainAdapter, hash: string): Promise<TransactionReport> {
  const deadline = performance.now() + MINING_DEADLINE_MS
  while (performance.now() < deadline) {
    const [report] = await chain.readTransactions([hash])
    if (report instanceof ChainError) throw report
    if (report && report.status !== 'pending') return report
    await pause(20)
  }
  throw new Error(`${hash} was not mined in ${MINING_DEADLINE_MS} ms`)
}

function toHex(data: string): Hex {
  return `0x${data.slice(2)}`
}
