import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  signTransactionMessageWithSigners,
  lamports as toLamports,
} from '@solana/kit'
import { associatedTokens, splToken, systemProgram } from '../../../../../devnet/src/solana/addresses.ts'
import { associatedAddress } from '../../../../../devnet/src/solana/associated.ts'
import { mints } from '../../../../../devnet/src/solana/mints.ts'
import { exchangeProgram, type Pool, type Vault } from '../../../../../devnet/src/solana/pools.ts'
import { type StillSolana, startStillSolana } from '../../../../../devnet/src/solana/still.ts'
import type { NodeAdapter } from '../../../agree-on-head.ts'
import type { SolanaNetwork } from '../../../network.ts'
import { networks } from '../../../networks/index.ts'
import { connectSolana } from '../index.ts'

/** A local chain for one test, with the adapter that reads it. The chain produces a block only when the test advances it. */
export type StillChain = StillSolana & {
  chain: NodeAdapter
  network: SolanaNetwork
  rpc: ReturnType<typeof createSolanaRpc>
  /** Returns a new key that owns this much SOL. */
  newWallet(lamports: bigint): Promise<KeyPairSigner>
  /** Returns the signed bytes of a transaction in base64, on the newest blockhash or on a given one. */
  sign(payer: KeyPairSigner, instructions: readonly Instruction[], on?: string): Promise<string>
  /** Places an account of a program. */
  place(at: Address, programAddress: Address, data: Uint8Array): void
  /** Returns the address of a new lookup table with these accounts. */
  placeTable(accounts: readonly Address[]): Promise<Address>
  /** Sends bytes without the node's simulation, for transactions that may fail. Returns the signature. */
  sendUnchecked(txData: string): Promise<string>
  /** Signs and sends a transaction without the node's simulation, and completes the block. Returns the signature. */
  mine(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<string>
}

export async function openStillChain(): Promise<StillChain> {
  const still = await startStillSolana()
  const network = networks.find(({ id }) => id === 'solana')
  if (network?.family !== 'solana') throw new Error('The package has no network solana')
  const chain = connectSolana({ ...network, caip2: still.caip2 }, still.rpcUrl)
  const newest = () => recentBlockhash(chain)

  async function sendUnchecked(txData: string): Promise<string> {
    const { result } = await callNode(still.rpcUrl, 'sendTransaction', [txData, { encoding: 'base64', skipPreflight: true }])
    return String(result)
  }

  return {
    ...still,
    chain,
    network,
    rpc: createSolanaRpc(still.rpcUrl),
    async newWallet(lamports) {
      const wallet = await generateKeyPairSigner()
      if (lamports > 0n) still.node.airdrop(wallet.address, lamports)
      still.advance(1)
      return wallet
    },
    sign: async (payer, instructions, on) => sign(payer, instructions, on ?? (await newest())),
    place: (at, programAddress, data) => place(still, at, programAddress, data),
    placeTable: (accounts) => placeTable(still, accounts),
    sendUnchecked,
    async mine(payer, instructions) {
      const id = await sendUnchecked(await sign(payer, instructions, await newest()))
      still.advance(1)
      return id
    },
  }
}

async function placeTable(still: StillSolana, accounts: readonly Address[]): Promise<Address> {
  const data = new Uint8Array(56 + 32 * accounts.length)
  const view = new DataView(data.buffer)
  // The data of an active lookup table that was last extended in the first slot, without an authority.
  view.setUint32(0, 1, true)
  view.setBigUint64(4, 0xffff_ffff_ffff_ffffn, true)
  for (const [index, account] of accounts.entries()) data.set(getAddressEncoder().encode(account), 56 + 32 * index)
  const table = (await generateKeyPairSigner()).address
  place(still, table, address('AddressLookupTab1e1111111111111111111111111'), data)
  return table
}

function place({ node }: StillSolana, at: Address, programAddress: Address, data: Uint8Array) {
  const space = BigInt(data.length)
  const lamports = toLamports(node.chain.svm.minimumBalanceForRentExemption(space))
  node.chain.svm.setAccount({ address: at, programAddress, data, lamports, executable: false, space })
}

async function callNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<{ result: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return JSON.parse(await response.text())
}

/** Returns the signed bytes of a message in base64. */
export async function sign(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  on: string,
  version: 'legacy' | 0 = 0,
): Promise<string> {
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime(on), draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

/** Like `sign`, but names accounts in one of these lookup tables by their index. */
export async function signWithTables(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  on: string,
  tables: Readonly<Record<Address, Address[]>>,
): Promise<string> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime(on), draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
    (draft) => compressTransactionMessageUsingAddressLookupTables(draft, tables),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

const lifetime = (on: string) => ({ blockhash: blockhash(on), lastValidBlockHeight: 0n })

const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE })
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })
const signer = (account: KeyPairSigner) => ({ address: account.address, role: AccountRole.READONLY_SIGNER, signer: account })
const payingSigner = (account: KeyPairSigner) => ({ address: account.address, role: AccountRole.WRITABLE_SIGNER, signer: account })

export function transferSol(from: KeyPairSigner, to: Address, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return { programAddress: systemProgram, accounts: [payingSigner(from), writable(to)], data }
}

type Mint = Pick<(typeof mints)[number], 'address' | 'decimals' | 'program'>

export function mintCalled(symbol: string): (typeof mints)[number] {
  const mint = mints.find((one) => one.symbol === symbol)
  if (!mint) throw new Error(`The local chain has no ${symbol}`)
  return mint
}

export const accountOf = (owner: Address, { address, program }: Pick<Mint, 'address' | 'program'>) =>
  associatedAddress(owner, address, program)

/** Returns a `TransferChecked` between the associated accounts, as wallets do. */
export async function transferToken(mint: Mint, from: KeyPairSigner, to: Address, amount: bigint): Promise<Instruction> {
  const data = Buffer.alloc(10)
  data.writeUInt8(12)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(mint.decimals, 9)
  const [source, target] = [await accountOf(from.address, mint), await accountOf(to, mint)]
  return { programAddress: mint.program, accounts: [writable(source), readonly(mint.address), writable(target), signer(from)], data }
}

/** Returns the instruction that creates an owner's associated account unless it exists. */
export async function createAccount(mint: Pick<Mint, 'address' | 'program'>, payer: KeyPairSigner, owner: Address): Promise<Instruction> {
  const account = await accountOf(owner, mint)
  return {
    programAddress: associatedTokens,
    accounts: [
      payingSigner(payer),
      writable(account),
      readonly(owner),
      readonly(mint.address),
      readonly(systemProgram),
      readonly(mint.program),
    ],
    data: Buffer.from([1]),
  }
}

/** Returns a token program's instruction about one account, without data: 17 (SyncNative) updates its wrapped SOL, 9 closes it. */
export function aboutAccount(number: 9 | 17, account: Address, owner: KeyPairSigner): Instruction {
  const accounts = number === 17 ? [writable(account)] : [writable(account), writable(owner.address), signer(owner)]
  return { programAddress: splToken, accounts, data: Buffer.from([number]) }
}

/** Returns an approval (13) or a burn (15), both checked: with the mint and its decimals. */
export function checked(
  number: 13 | 15,
  mint: Mint,
  account: Address,
  owner: KeyPairSigner,
  amount: bigint,
  spender?: Address,
): Instruction {
  const data = Buffer.alloc(10)
  data.writeUInt8(number)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(mint.decimals, 9)
  const held = number === 13 ? readonly(mint.address) : writable(mint.address)
  return {
    programAddress: mint.program,
    accounts: [writable(account), held, ...(spender === undefined ? [] : [readonly(spender)]), signer(owner)],
    data,
  }
}

/** Returns a swap on the local exchange between the user's associated accounts. */
export async function swap(pool: Pool, user: KeyPairSigner, from: Vault, to: Vault, amount: bigint): Promise<Instruction> {
  const data = Buffer.alloc(17)
  data.writeUInt8(1)
  data.writeBigUInt64LE(amount, 1)
  data.writeBigUInt64LE(1n, 9)
  const account = (vault: Vault) => associatedAddress(user.address, vault.mint, splToken)
  return {
    programAddress: exchangeProgram,
    accounts: [
      readonly(pool.address),
      signer(user),
      writable(await account(from)),
      writable(await account(to)),
      writable(from.address),
      writable(to.address),
      readonly(pool.authority),
      readonly(splToken),
    ],
    data,
  }
}

/** Returns the signature of a text, as wallets' `signMessage` does. */
export async function signText({ keyPair }: KeyPairSigner, text: string, encoding: 'base58' | 'base64' = 'base58'): Promise<string> {
  const signature = await signBytes(keyPair.privateKey, new TextEncoder().encode(text))
  return encoding === 'base64' ? Buffer.from(signature).toString('base64') : getBase58Decoder().decode(signature)
}

/** Returns the newest blockhash of a chain. */
export async function recentBlockhash(chain: Pick<NodeAdapter, 'getBlockhash'>): Promise<string> {
  const latest = await chain.getBlockhash?.()
  if (!latest) throw new Error('The chain has no blockhashes')
  return latest.blockhash
}
