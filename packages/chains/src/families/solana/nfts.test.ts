import { type Address, getAddressEncoder, lamports } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { associatedAddress } from '../../../../devnet/src/solana/associated.ts'
import { mintData, tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import { newAddress } from '../../../../devnet/src/testing/solana.ts'
import { connectRpc, type Rpc } from '../../json-rpc.ts'
import { testAddress } from '../../testing/address.ts'
import { parseExactJson } from './exact-json.ts'
import { metaplexAddress } from './metadata.ts'
import { describeNft, getNftAmounts } from './nfts.ts'
import { CORE_PROGRAM, METADATA_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

// The accounts are constructed from the layouts of the programs, because no real answer of a node was available.
// https://github.com/metaplex-foundation/mpl-core/blob/main/programs/mpl-core/src/state
// https://github.com/metaplex-foundation/mpl-token-metadata/blob/main/programs/token-metadata/program/src/state

let still: StillSolana
let rpc: Rpc
beforeAll(async () => {
  still = await startStillSolana()
  rpc = connectRpc(still.rpcUrl, undefined, parseExactJson)
})
afterAll(() => still?.stop())

function put(at: Address, programAddress: Address, data: Uint8Array): Address {
  const account = { address: at, programAddress, data, lamports: lamports(3_000_000n), executable: false, space: BigInt(data.length) }
  still.node.chain.svm.setAccount(account)
  return at
}

const key = (of: Address) => Buffer.from(getAddressEncoder().encode(of))
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const text = (value: string) => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])
/** Returns a text as Metaplex stores it: filled with zeros up to the maximum length of its field. */
const filled = (value: string, length: number) => text(value.padEnd(length, '\0'))

type Asset = { owner: Address; name?: string; uri?: string; collection?: Address | undefined; authority?: Address | undefined }

async function placeAsset({ owner, name = 'Asset', uri = 'https://nft.example/1', collection, authority }: Asset): Promise<Address> {
  const updater = collection ? [Buffer.of(2), key(collection)] : authority ? [Buffer.of(1), key(authority)] : [Buffer.of(0)]
  // After the URI follow an absent sequence number and plugins.
  return put(
    await newAddress(),
    CORE_PROGRAM,
    Buffer.concat([Buffer.of(1), key(owner), ...updater, text(name), text(uri), Buffer.alloc(200)]),
  )
}

async function placeCoreCollection(name: string, kind = 5, program: Address = CORE_PROGRAM): Promise<Address> {
  const data = Buffer.concat([Buffer.of(kind), key(await newAddress()), text(name), text('https://nft.example'), u32(9), u32(9)])
  return put(await newAddress(), program, data)
}

async function placeMint({ decimals = 0, supply = 1n } = {}): Promise<Address> {
  return put(await newAddress(), TOKEN_PROGRAM, mintData({ authority: await newAddress(), decimals, supply }))
}

async function placeHolding(
  mint: Address,
  owner: Address,
  amount: bigint,
  { program = TOKEN_PROGRAM as Address, at = undefined as Address | undefined } = {},
) {
  const data = tokenAccountData({ mint, owner, amount, immutableOwner: program === TOKEN_2022_PROGRAM })
  put(at ?? (await associatedAddress(owner, mint, program)), program, data)
}

type Metaplex = { name?: string; uri?: string; creators?: number | undefined; collection?: { mint: Address; verified: boolean } }

/** Places Metaplex's account of a mint, with the optional fields before the collection either all present or all absent. */
async function placeMetaplex(mint: Address, { name = 'Ape #7', uri = 'ipfs://cid/7', creators, collection }: Metaplex) {
  const has = creators !== undefined
  const data = Buffer.concat([
    ...[Buffer.of(4), key(mint), key(mint), filled(name, 32), filled('APE', 10), filled(uri, 200), Buffer.of(0, 5)],
    ...(has ? [Buffer.of(1), u32(creators), Buffer.alloc(34 * creators, 7)] : [Buffer.of(0)]),
    ...[Buffer.of(1, 1), has ? Buffer.of(1, 255) : Buffer.of(0), has ? Buffer.of(1, 4) : Buffer.of(0)],
    collection ? Buffer.concat([Buffer.of(1, collection.verified ? 1 : 0), key(collection.mint)]) : Buffer.of(0),
    Buffer.alloc(100),
  ])
  put(await metaplexAddress(mint), METADATA_PROGRAM, data)
}

/** Returns a Token-2022 mint of one unit with its own metadata. */
async function placeExtendedMint(name: string, uri: string): Promise<Address> {
  const mint = await newAddress()
  const metadata = Buffer.concat([Buffer.alloc(32), key(mint), text(name), text('T22'), text(uri), u32(0)])
  const head = Buffer.from(Uint16Array.of(19, metadata.length).buffer)
  const base = mintData({ authority: mint, decimals: 0, supply: 1n })
  return put(mint, TOKEN_2022_PROGRAM, Buffer.concat([base, Buffer.alloc(165 - 82), Buffer.of(1), head, metadata]))
}

describe('the amounts of NFTs', () => {
  test('Core assets are read → 1 if the account names the owner', async () => {
    const [owner, other] = [await newAddress(), await newAddress()]
    const impostor = put(await newAddress(), SYSTEM_PROGRAM, Buffer.concat([Buffer.of(1), key(owner)]))
    const burned = put(await newAddress(), CORE_PROGRAM, Buffer.of(0))
    const cut = put(await newAddress(), CORE_PROGRAM, Buffer.of(1))
    const assets = [await placeAsset({ owner }), await placeAsset({ owner: other }), impostor, burned, cut, await newAddress()]
    expect(await getNftAmounts({ rpc }, testAddress(owner), assets.map(testAddress))).toEqual([1n, 0n, 0n, 0n, 0n, 0n])
  })

  test('NFTs of both token programs are read → units in all token accounts of the owner', async () => {
    const [owner, other] = [await newAddress(), await newAddress()]
    const mints = [await placeMint(), await placeExtendedMint('T', 'T'), await placeMint(), await placeMint(), await placeMint()] as const
    await placeHolding(mints[0], owner, 1n)
    await placeHolding(mints[1], owner, 1n, { program: TOKEN_2022_PROGRAM })
    await placeHolding(mints[2], owner, 1n, { at: await newAddress() })
    await placeHolding(mints[3], other, 1n)
    await placeHolding(mints[4], owner, 0n)
    expect(await getNftAmounts({ rpc }, testAddress(owner), mints.map(testAddress))).toEqual([1n, 1n, 1n, 0n, 0n])
  })

  test('a hundred NFTs are read → one request of four calls', async () => {
    const [owner, requests] = [await newAddress(), [] as string[][]]
    const request: Rpc['request'] = (calls) => {
      requests.push(calls.map(({ method }) => method))
      return rpc.request(calls)
    }
    const assets = await Promise.all(Array.from({ length: 100 }, () => placeAsset({ owner })))
    expect(await getNftAmounts({ rpc: { ...rpc, request } }, testAddress(owner), assets.map(testAddress))).toEqual(assets.map(() => 1n))
    expect(requests.map((methods) => methods.toSorted())).toEqual([
      ['getAccountInfo', 'getMultipleAccounts', 'getTokenAccountsByOwner', 'getTokenAccountsByOwner'],
    ])
  })
})

describe('the description of a Core asset', () => {
  const described = async (asset: Omit<Asset, 'owner'>) => describeNft({ rpc }, await placeAsset({ owner: await newAddress(), ...asset }))

  test('the asset has no collection → its name and URI, whoever may update it', async () => {
    const texts = { name: 'Asset', uri: 'https://nft.example/1' }
    expect(await described({})).toEqual(texts)
    expect(await described({ authority: await newAddress() })).toEqual(texts)
  })

  test('the asset is in a collection → also the name of the collection', async () => {
    expect(await described({ collection: await placeCoreCollection('Apes\u202e') })).toMatchObject({ name: 'Asset', collection: 'Apes' })
  })

  test('the account of the collection is missing or another one → no collection', async () => {
    const wrong = [await newAddress(), await placeCoreCollection('Apes', 1), await placeCoreCollection('Apes', 5, SYSTEM_PROGRAM)]
    for (const collection of wrong) expect(await described({ collection })).not.toHaveProperty('collection')
  })

  test('the name is long and deceiving → cleaned and cut', async () => {
    expect(await described({ name: `\u202eevil\n${'x'.repeat(300)}` })).toMatchObject({ name: `evil ${'x'.repeat(95)}` })
  })

  test('the URI contains its whole document → up to 65,536 characters, otherwise omitted', async () => {
    const longest = 'a'.repeat(65_536)
    expect(await described({ uri: longest })).toEqual({ name: 'Asset', uri: longest })
    expect(await described({ uri: `${longest}a` })).toEqual({ name: 'Asset' })
    expect(await described({ uri: 'a'.repeat(1_000_000) })).toEqual({ name: 'Asset' })
  })

  test('the length of a text exceeds the account → the text is omitted', async () => {
    const asset = Buffer.concat([Buffer.of(1), key(await newAddress()), Buffer.of(2), key(await newAddress()), u32(0xffff_ffff)])
    expect(await describeNft({ rpc }, put(await newAddress(), CORE_PROGRAM, asset))).toEqual({})
    expect(await describeNft({ rpc }, put(await newAddress(), CORE_PROGRAM, Buffer.of(1)))).toEqual({})
  })
})

describe('the description of a mint of one unit', () => {
  test("the mint has Metaplex's metadata → its name and URI, without trailing zeros", async () => {
    const mint = await placeMint()
    await placeMetaplex(mint, {})
    expect(await describeNft({ rpc }, mint)).toEqual({ name: 'Ape #7', uri: 'ipfs://cid/7' })
  })

  test.each([undefined, 0, 2, 5])('a collection accepted the mint, with %s creators → its name', async (creators) => {
    const [mint, collection] = [await placeMint(), await placeMint()]
    await placeMetaplex(mint, { creators, collection: { mint: collection, verified: true } })
    await placeMetaplex(collection, { name: 'Apes' })
    expect(await describeNft({ rpc }, mint)).toEqual({ name: 'Ape #7', uri: 'ipfs://cid/7', collection: 'Apes' })
  })

  test('a collection did not accept the mint, or does not exist → no collection', async () => {
    const [mint, other, collection] = [await placeMint(), await placeMint(), await placeMint()]
    await placeMetaplex(mint, { collection: { mint: collection, verified: false } })
    await placeMetaplex(other, { collection: { mint: await newAddress(), verified: true } })
    await placeMetaplex(collection, { name: 'Apes' })
    for (const one of [mint, other]) expect(await describeNft({ rpc }, one)).not.toHaveProperty('collection')
  })

  test('a Token-2022 mint has own metadata → its name and URI, even if the URI is long', async () => {
    const uri = `data:application/json,${'a'.repeat(5_000)}`
    expect(await describeNft({ rpc }, await placeExtendedMint('Extended', uri))).toEqual({ name: 'Extended', uri })
  })

  test("a Token-2022 mint has empty metadata → Metaplex's", async () => {
    const mint = await placeExtendedMint('', '')
    await placeMetaplex(mint, {})
    expect(await describeNft({ rpc }, mint)).toEqual({ name: 'Ape #7', uri: 'ipfs://cid/7' })
  })

  test('the mint has no metadata → an empty description', async () => {
    expect(await describeNft({ rpc }, await placeMint())).toEqual({})
  })
})

test.each<[string, () => Promise<Address>]>([
  ['is missing', newAddress],
  ['is a mint with decimals', () => placeMint({ decimals: 6 })],
  ['is a mint of two units', () => placeMint({ supply: 2n })],
  ['is a burned mint', () => placeMint({ supply: 0n })],
  ['is a wallet', async () => put(await newAddress(), SYSTEM_PROGRAM, Buffer.alloc(0))],
  ['is a collection', () => placeCoreCollection('Apes')],
  ['is a burned asset', async () => put(await newAddress(), CORE_PROGRAM, Buffer.of(0))],
])("the account %s → no description, even with Metaplex's metadata", async (_, place) => {
  const address = await place()
  await placeMetaplex(address, {})
  expect(await describeNft({ rpc }, address)).toBeUndefined()
})
