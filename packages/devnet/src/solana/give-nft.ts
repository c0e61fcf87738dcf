import { createHash } from 'node:crypto'
import { type Address, address, generateKeyPairSigner, getAddressEncoder, type Instruction, type KeyPairSigner } from '@solana/kit'
import { documentUri } from '../gallery/gallery.ts'
import { splToken2022, systemProgram } from './addresses.ts'
import { localChainAt, minting, sendFromFaucet } from './fund.ts'
import { solanaFaucet } from './keys.ts'

/** Bytes of a mint with the extension that names the account of its metadata. The metadata is added later, in the same account. */
const mintBytes = 234
/** Enough for the rent of the mint with its metadata. */
const lamports = 10_000_000n

/**
 * Gives a new NFT of the gallery: a Token-2022 mint of one unit, with its own metadata, that nobody can mint again. Returns its address and
 * the id of the transaction when it is confirmed. @throws as `fundSolana` does
 */
export async function giveSolanaNft(rpcUrl: string, to: string): Promise<{ hash: string; mint: string }> {
  const rpc = await localChainAt(rpcUrl)
  const mint = await generateKeyPairSigner()
  const number = 1 + Math.floor(Math.random() * 999)
  const hash = await sendFromFaucet(rpc, [
    ...created(mint, `Local Gallery ${number}`, documentUri(number)),
    ...(await minting({ address: mint.address, program: splToken2022 }, address(to), 1n)),
    { programAddress: splToken2022, accounts: [writable(mint.address), signer], data: Uint8Array.of(6, 0, 0) },
  ])
  return { hash, mint: mint.address }
}

const signer = { address: solanaFaucet().address, role: 2 as const }
const writable = (account: Address) => ({ address: account, role: 1 as const })
const key = (account: Address) => Buffer.from(getAddressEncoder().encode(account))

/** @see https://github.com/solana-program/token-2022 (MetadataPointer, InitializeMint2) and spl-token-metadata-interface (Initialize) */
function created(mint: KeyPairSigner, name: string, uri: string): Instruction[] {
  const faucet = solanaFaucet().address
  const head = Buffer.alloc(20)
  head.writeBigUInt64LE(lamports, 4)
  head.writeBigUInt64LE(BigInt(mintBytes), 12)
  const metadata = Buffer.concat([
    createHash('sha256').update('spl_token_metadata_interface:initialize_account').digest().subarray(0, 8),
    ...[name, 'GALLERY', uri].map(withLength),
  ])
  const ofToken = (data: Uint8Array) => ({ programAddress: splToken2022, accounts: [writable(mint.address)], data })
  return [
    {
      programAddress: systemProgram,
      accounts: [{ address: faucet, role: 3 }, Object.assign({ address: mint.address, role: 3 as const }, { signer: mint })],
      data: Buffer.concat([head, key(splToken2022)]),
    },
    ofToken(Buffer.concat([Buffer.of(39, 0), key(faucet), key(mint.address)])),
    ofToken(Buffer.concat([Buffer.of(20, 0), key(faucet), Buffer.of(0)])),
    {
      programAddress: splToken2022,
      accounts: [writable(mint.address), { address: faucet, role: 0 }, { address: mint.address, role: 0 }, signer],
      data: metadata,
    },
  ]
}

function withLength(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}
