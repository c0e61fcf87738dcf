import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountRole,
  type Address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { splToken, systemProgram } from '../solana/addresses.ts'
import { solanaTestAccounts } from '../solana/keys.ts'
import { startSolana } from '../solana/start.ts'

/** Starts a chain for one test, with ordinary clients. */
export async function startTestSolana(dataDir?: string) {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'solana-')))
  const devnet = await startSolana({ dataDir: directory, port: 0, subscriptionsPort: 0 })
  return {
    ...devnet,
    directory,
    rpc: createSolanaRpc(devnet.rpcUrl),
    subscriptions: createSolanaRpcSubscriptions(devnet.subscriptionsUrl),
    async remove() {
      await devnet.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type TestSolana = Awaited<ReturnType<typeof startTestSolana>>

/** Returns the signer of a funded account. */
export async function testSigner(index: number): Promise<KeyPairSigner> {
  const key = solanaTestAccounts()[index]
  if (!key) throw new Error(`there is no test account ${index}`)
  return createKeyPairSignerFromPrivateKeyBytes(key.seed)
}

export const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

export type Lifetime = Readonly<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>

/** Returns a signed transaction with the newest blockhash, or with the given one. Accounts in `tables` are loaded from there. */
export async function signed(
  rpc: TestSolana['rpc'],
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  lifetime?: Lifetime,
  tables: AddressesByLookupTableAddress = {},
) {
  const blockhashLifetime = lifetime ?? (await rpc.getLatestBlockhash().send()).value
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhashLifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
    ),
  )
  return { transaction, wire: getBase64EncodedWireTransaction(transaction), signature: getSignatureFromTransaction(transaction) }
}

export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

/** Returns a transfer between accounts of SPL Token, in base units. */
export function transferToken(source: Address, target: Address, owner: Address, amount: bigint): Instruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(3)
  data.writeBigUInt64LE(amount, 1)
  return {
    programAddress: splToken,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: target, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
