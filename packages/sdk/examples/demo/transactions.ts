import { type FeeLevel, type SentTransaction, type Transaction, unwrap } from '@wallet/sdk'
import { getAddress, type Hex, isHex } from 'viem'
import { expectThat, found } from './surprise.ts'
import { waitFor } from './wait.ts'
import type { Wallet } from './wallet.ts'

export type Unsigned = { to: string; value: bigint; data?: string; gasLimit: string; fees: FeeLevel }

/** Signs a transaction on this side and hands the bytes to the API: the key never leaves the wallet. */
export async function signAndSend({ client, account, platform, chainId }: Wallet, unsigned: Unsigned): Promise<SentTransaction> {
  const { nonce } = await unwrap(client.getNonce({ address: account.address, platformId: platform.id }))
  const txData = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: found(nonce, `${platform.name} gave no nonce`),
    to: getAddress(unsigned.to),
    value: unsigned.value,
    ...(unsigned.data !== undefined && { data: toHex(unsigned.data) }),
    gas: BigInt(unsigned.gasLimit),
    maxFeePerGas: BigInt(unsigned.fees.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(unsigned.fees.maxPriorityFeePerGas),
  })
  return unwrap(client.sendTransaction({ address: account.address, platformId: platform.id, txData }))
}

/** A transaction that the chain has executed, with its block and its fee. */
export type Confirmed = Transaction & { blockNumber: number; fee: string }

/** Waits until the chain has executed the transaction. */
export async function confirmed({ client }: Wallet, { id, hash }: SentTransaction): Promise<Confirmed> {
  const settled = await waitFor(`The receipt of ${hash}`, async () => {
    const transaction = await unwrap(client.getTransaction({ txId: String(id) }))
    return transaction.status === 'pending' ? undefined : transaction
  })
  const { status, failureReason, blockNumber, fee } = settled
  expectThat(status === 'confirmed', `The transaction ${hash} failed: ${failureReason}`)
  return {
    ...settled,
    blockNumber: found(blockNumber, `The transaction ${hash} is confirmed in no block`),
    fee: found(fee, `The transaction ${hash} cost nothing`),
  }
}

function toHex(text: string): Hex {
  expectThat(isHex(text), `${text} is not hexadecimal`)
  return text
}
