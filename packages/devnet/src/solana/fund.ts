import { setTimeout as delay } from 'node:timers/promises'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  pipe,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { associatedTokens, computeBudgetProgram, systemProgram } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { transfer } from './faucet.ts'
import { solanaFaucet } from './keys.ts'
import { genesisHash } from './local-chain.ts'
import { type Mint, mints } from './mints.ts'

/** A request for funds. `token` is a mint, null for SOL. `amount` is in base units of the token. */
export type SolanaFunding = { to: string; token: string | null; amount: bigint }

const confirmedWithinMs = 10_000

/**
 * Transfers SOL from the faucet, or mints tokens to the associated account, which is created if needed. Returns the id of the transaction when
 * it is confirmed. Works on the local chain only.
 * @throws if the amount is too large, the chain at `rpcUrl` is another, it has no such token, or the transaction is not confirmed within ten seconds
 */
export async function fundSolana(rpcUrl: string, { to, token, amount }: SolanaFunding): Promise<string> {
  const rpc = await localChainAt(rpcUrl)
  if (amount >= 1n << 64n) throw new Error(amountTooLarge)
  const receiver = address(to)
  const instructions =
    token === null ? [transfer(solanaFaucet().address, receiver, amount)] : await minting(mintOf(token), receiver, amount)
  return sendFromFaucet(rpc, instructions)
}

/** Connects to the local chain. @throws {Error} if the chain at `rpcUrl` is another, or nothing answers */
export async function localChainAt(rpcUrl: string): Promise<Rpc> {
  const rpc = createSolanaRpc(rpcUrl)
  const genesis = await rpc
    .getGenesisHash()
    .send()
    .catch((cause: unknown) => {
      throw new Error(`Nothing answers at ${rpcUrl}. Is the local Solana chain running? If it has another URL, set it with --rpc.`, {
        cause,
      })
    })
  if (genesis !== genesisHash) throw new Error(`The chain at ${rpcUrl} is not the local Solana chain.`)
  return rpc
}

/** Sends a transaction from the faucet. Signers of accounts sign too. Returns its id when it is confirmed. @throws as `fundSolana` does */
export async function sendFromFaucet(rpc: Rpc, instructions: readonly Instruction[]): Promise<string> {
  const transaction = await signedByFaucet(rpc, instructions)
  await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
    .send()
    .catch((cause: unknown) => {
      const isRefused = isSolanaError(cause, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
      throw isRefused ? new Error(amountTooLarge, { cause }) : cause
    })
  const id = getSignatureFromTransaction(transaction)
  await untilConfirmed(rpc, id)
  return id
}

const amountTooLarge = 'The amount is too large: the faucet does not have enough.'

function mintOf(token: string): Mint {
  const mint = mints.find(({ address }) => address === token)
  if (!mint) throw new Error(`${token} is not a token of the local Solana chain.`)
  return mint
}

/** @see https://github.com/solana-program/associated-token-account and https://github.com/solana-program/token (MintTo) */
export async function minting(
  { address: mint, program }: Pick<Mint, 'address' | 'program'>,
  owner: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const faucet = solanaFaucet().address
  const account = await associatedAddress(owner, mint, program)
  const data = Buffer.alloc(9)
  data.writeUInt8(7)
  data.writeBigUInt64LE(amount, 1)
  return [
    {
      programAddress: associatedTokens,
      accounts: [
        { address: faucet, role: 3 },
        { address: account, role: 1 },
        ...[owner, mint, systemProgram, program].map((address) => ({ address, role: 0 as const })),
      ],
      // The instruction is CreateIdempotent: an existing account stays unchanged.
      data: Uint8Array.of(1),
    },
    {
      programAddress: program,
      accounts: [
        { address: mint, role: 1 },
        { address: account, role: 1 },
        { address: faucet, role: 2 },
      ],
      data,
    },
  ]
}

export type Rpc = ReturnType<typeof createSolanaRpc>

async function signedByFaucet(rpc: Rpc, instructions: readonly Instruction[]) {
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(solanaFaucet().seed)
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  // Two payments of the same amount to the same account must differ, or the chain would refuse the second as a duplicate.
  const limit = Buffer.alloc(5)
  limit.writeUInt8(2)
  limit.writeUInt32LE(200_000 + Math.floor(Math.random() * 1_000_000), 1)
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(faucet, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions([{ programAddress: computeBudgetProgram, data: limit }, ...instructions], draft),
    ),
  )
}

async function untilConfirmed(rpc: Rpc, id: Signature): Promise<void> {
  const deadline = Date.now() + confirmedWithinMs
  while (Date.now() < deadline) {
    const [status] = (await rpc.getSignatureStatuses([id]).send()).value
    if (status?.err) throw new Error(`The faucet's transaction ${id} failed.`)
    if (status && status.confirmationStatus !== 'processed') return
    await delay(50)
  }
  throw new Error(`The faucet's transaction ${id} was not confirmed within ${confirmedWithinMs / 1000} seconds.`)
}
