import type { Address } from '@solana/kit'
import type { NftDescription, ReadOptions } from '../../adapter.ts'
import { batchCalls } from '../../batch-calls.ts'
import { MAX_URI_LENGTH, toDescription } from '../../nft.ts'
import { accountsCalls, type NodeAccount, readAccounts } from './accounts.ts'
import { addressAt, type LibraryAddress } from './addresses.ts'
import { getBalances } from './balances.ts'
import { METADATA_BYTES, metaplexAddress, metaplexTexts, ownTexts, readText } from './metadata.ts'
import type { SolanaNode } from './node.ts'
import { CORE_PROGRAM } from './programs.ts'
import { decimalsOf, supplyOf, tokenKindOf } from './token-layout.ts'

type RpcNode = Pick<SolanaNode, 'rpc'>

/**
 * First byte of an account of Metaplex Core. An asset has its owner at offset 1, the kind of its update authority at 33, then the authority
 * unless the kind is `NO_AUTHORITY`, and then name and URI. A collection has its name at offset 33.
 * @see https://github.com/metaplex-foundation/mpl-core/blob/main/programs/mpl-core/src/state/asset.rs
 */
const [ASSET, COLLECTION] = [1, 5]
const OWNER_END = 33
const [NO_AUTHORITY, COLLECTION_AUTHORITY] = [0, 2]
/** Number of bytes of a creator in Metaplex's account of a mint: an address, a flag and a share. */
const CREATOR_BYTES = 34

/**
 * Returns the number of units that `owner` has of each Metaplex Core asset or mint, over all of its token accounts. Sends one request of four
 * calls for up to a hundred NFTs.
 * @throws {ChainError} `unavailable`, or `invalid_address` for a token account
 */
export async function getNftAmounts(
  node: RpcNode,
  owner: LibraryAddress,
  contracts: readonly LibraryAddress[],
  { onBlock }: ReadOptions = {},
): Promise<bigint[]> {
  const rpc = batchCalls(node.rpc)
  const [accounts, { blockNumber, tokens }] = await Promise.all([
    readStarts({ rpc }, contracts, OWNER_END),
    getBalances({ rpc }, owner, { listed: contracts, named: [], unlisted: [] }),
  ])
  onBlock?.(blockNumber)
  return tokens.map((token, index) => {
    const account = accounts[index]
    if (isCore(account, ASSET)) return account.data.length === OWNER_END && addressAt(account.data, 1) === owner ? 1n : 0n
    return 'balance' in token ? token.balance : 0n
  })
}

/**
 * Returns the texts of a Metaplex Core asset, or of a mint of one indivisible unit. A collection is named only if it has accepted the NFT.
 * Undefined for other accounts, such as fungible mints. Sends one request, and another for the collection.
 * @throws {ChainError} `unavailable`
 */
export async function describeNft(node: RpcNode, contract: Address): Promise<NftDescription | undefined> {
  const [account, metaplex] = await readStarts(node, [contract, await metaplexAddress(contract)])
  if (isCore(account, ASSET)) return describeAsset(node, account.data)
  if (!account || !isNftMint(account)) return undefined
  const texts = [ownTexts(contract, account), metaplexTexts(contract, metaplex)].find((found) => found?.name || found?.uri?.text)
  return toDescription({ name: texts?.name, uri: texts?.uri?.text, collection: await metaplexCollection(node, contract, metaplex) })
}

async function describeAsset(node: RpcNode, data: Uint8Array): Promise<NftDescription> {
  const authority = data[OWNER_END]
  const name = readText(data, OWNER_END + (authority === NO_AUTHORITY ? 1 : 33))
  const uri = name && readText(data, name.end)
  const address = name && authority === COLLECTION_AUTHORITY ? addressAt(data, OWNER_END + 1) : undefined
  const [collection] = address ? await readStarts(node, [address]) : []
  const collectionName = isCore(collection, COLLECTION) ? readText(collection.data, OWNER_END)?.text : undefined
  return toDescription({ name: name?.text, uri: uri?.text, collection: collectionName })
}

async function metaplexCollection(node: RpcNode, mint: Address, metaplex: NodeAccount | undefined): Promise<string | undefined> {
  const uri = metaplexTexts(mint, metaplex)?.uri
  const collection = metaplex && uri && verifiedCollection(metaplex.data, uri.end)
  if (!collection) return undefined
  const [account] = await readStarts(node, [await metaplexAddress(collection)])
  return metaplexTexts(collection, account)?.name
}

/**
 * Returns the mint of the collection that has accepted an NFT. Between the URI and the collection are the fee (two bytes), up to five
 * creators, two flags, and two optional bytes.
 * @see https://github.com/metaplex-foundation/mpl-token-metadata/blob/main/programs/token-metadata/program/src/state/metadata.rs
 */
function verifiedCollection(data: Uint8Array, uriEnd: number): Address | undefined {
  let at = uriEnd + 2
  at += data[at] === 1 ? 5 + (data[at + 1] ?? 0) * CREATOR_BYTES : 1
  at += 2
  for (const _ of ['edition nonce', 'token standard']) at += data[at] === 1 ? 2 : 1
  const isVerified = data[at] === 1 && data[at + 1] === 1 && data.length >= at + 34
  return isVerified ? addressAt(data, at + 2) : undefined
}

/** Returns the owner of a Metaplex Core asset, and the bytes after it. Undefined for other accounts, and for an asset that was burned. */
export const coreAssetOf = (account: NodeAccount | undefined) =>
  isCore(account, ASSET) && account.data.length >= OWNER_END
    ? { owner: addressAt(account.data, 1), rest: account.data.subarray(OWNER_END) }
    : undefined

const isCore = (account: NodeAccount | undefined, kind: number): account is NodeAccount =>
  account?.owner === CORE_PROGRAM && account.data[0] === kind

const isNftMint = (account: NodeAccount) =>
  tokenKindOf(account) === 'mint' && decimalsOf(account.data) === 0 && supplyOf(account.data) === 1n

/** Returns accounts with the first bytes of their data. A URI and the names before it fit into the default length. */
async function readStarts(
  { rpc }: RpcNode,
  contracts: readonly Address[],
  length = MAX_URI_LENGTH + METADATA_BYTES,
): Promise<(NodeAccount | undefined)[]> {
  return readAccounts(await rpc.read(accountsCalls(contracts, { offset: 0, length })), contracts.length)
}
