import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, pad, stringToHex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import type { NftRef } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'
import { answering } from './testing/answering-contract.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const chain = connectEvm(network, rpcUrl)
const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey())
const owner = newAddress()

const ownerOf = 'function ownerOf(uint256)'
const balanceOf = 'function balanceOf(address,uint256)'
const [name, tokenURI, uri] = ['function name()', 'function tokenURI(uint256)', 'function uri(uint256)']

const word = (value: Hex | bigint): Hex => (typeof value === 'bigint' ? toHex(value, { size: 32 }) : pad(value))
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

/** Codes that harm a caller: the first burns all gas of a call, the other returns a megabyte of zeros. */
const BURNS_GAS = '0x5b600056'
const RETURNS_MEGABYTE = '0x621000006000f3'

const push3 = (value: number) => `62${toHex(value, { size: 3 }).slice(2)}`

/** Returns an NFT of a new contract with this code. */
async function place(code: string, standard: NftRef['standard'] = 'erc721', tokenId = 7n): Promise<NftRef> {
  const contract = testAddress(newAddress())
  await rpc.read([{ method: 'anvil_setCode', params: [contract, code] }])
  return { contract, tokenId, standard }
}

const amountsOf = (...nfts: NftRef[]) => chain.getNftAmounts?.(testAddress(owner), nfts)

describe('the amounts of NFTs', () => {
  test.each<[string, NftRef['standard'], Record<string, Hex>, bigint]>([
    ['an ERC-721 contract names the owner', 'erc721', { [ownerOf]: word(owner) }, 1n],
    ['an ERC-721 contract names another owner', 'erc721', { [ownerOf]: word(newAddress()) }, 0n],
    ['an ERC-721 contract returns an address with bits above it', 'erc721', { [ownerOf]: pad(owner, { dir: 'right', size: 32 }) }, 0n],
    ['an ERC-721 contract returns a short word', 'erc721', { [ownerOf]: owner }, 0n],
    ['an ERC-721 contract has no such function', 'erc721', {}, 0n],
    ['an ERC-1155 contract has five units', 'erc1155', { [balanceOf]: word(5n) }, 5n],
    ['an ERC-1155 contract returns nothing', 'erc1155', { [balanceOf]: '0x' }, 0n],
  ])('%s → the units of the owner', async (_, standard, answers, amount) => {
    expect(await amountsOf(await place(answering(answers), standard))).toEqual([amount])
  })

  test('a contract without code, and a reference without a number → no units', async () => {
    const unnumbered: NftRef = { contract: testAddress(newAddress()), standard: 'nft' }
    expect(await amountsOf({ ...unnumbered, tokenId: 7n, standard: 'erc721' }, unnumbered)).toEqual([0n, 0n])
    expect(await amountsOf()).toEqual([])
  })

  test.each([
    ['reverts', '0x600080fd'],
    ['burns all gas', BURNS_GAS],
    ['returns a megabyte', RETURNS_MEGABYTE],
  ])('one contract %s → the units of the other NFTs are still read, in their order', async (_, code) => {
    const hostile = await place(code)
    const good = await place(answering({ [ownerOf]: word(owner), [balanceOf]: word(9n) }))
    const other = { ...hostile, tokenId: 8n }
    expect(await amountsOf(hostile, good, other, { ...good, standard: 'erc1155' }, hostile)).toEqual([0n, 1n, 0n, 9n, 0n])
  })
})

describe('requests for amounts', () => {
  /** Returns the amounts, and the number of calls in each request to the node. `refuse` replaces answers of the real node by refusals. */
  async function counted(nfts: readonly NftRef[], refuse: (call: number) => object | undefined = () => undefined) {
    const requests: number[] = []
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const batch = [JSON.parse(body)].flat()
      requests.push(batch.length)
      const answers = [
        JSON.parse(await (await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).text()),
      ].flat()
      const replies = answers.map((answer, index) => {
        const error = refuse(index)
        return error && batch.length > 1 ? { jsonrpc: '2.0', id: answer.id, error } : answer
      })
      response.end(JSON.stringify(batch.length === 1 ? replies[0] : replies))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const amounts = await connectEvm(network, `http://127.0.0.1:${port}`).getNftAmounts?.(testAddress(owner), nfts)
      return { amounts, requests }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('a hundred NFTs of two contracts are read → one request of one call', async () => {
    const [single, multiple] = [
      await place(answering({ [ownerOf]: word(owner) })),
      await place(answering({ [balanceOf]: word(2n) }), 'erc1155'),
    ]
    const nfts = Array.from({ length: 100 }, (_, index) => ({ ...(index % 2 ? multiple : single), tokenId: BigInt(index) }))
    expect(await counted(nfts)).toEqual({ amounts: nfts.map((_, index) => (index % 2 ? 2n : 1n)), requests: [1] })
  })

  test('a contract is hostile → one call per contract, however many NFTs it has', async () => {
    const [hostile, good] = [await place(RETURNS_MEGABYTE), await place(answering({ [ownerOf]: word(owner) }))]
    const nfts = Array.from({ length: 50 }, (_, index) => ({ ...hostile, tokenId: BigInt(index) }))
    expect(await counted([...nfts, good])).toEqual({ amounts: [...nfts.map(() => 0n), 1n], requests: [1, 1, 2] })
  })

  test('the node refuses a separate call because of a rate limit → unavailable, not 0 units', async () => {
    const hostile = await Promise.all(Array.from({ length: 3 }, () => place(BURNS_GAS)))
    const nfts = [...hostile, await place(answering({ [ownerOf]: word(owner) }))]
    const refuse = (call: number) => (call === 3 ? { code: -32005, message: 'limit exceeded' } : undefined)
    await expect(counted(nfts, refuse)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the description of an NFT', () => {
  const described = async (answers: Record<string, Hex>, standard: NftRef['standard'] = 'erc721', tokenId = 7n) =>
    chain.describeNft?.(await place(answering(answers), standard, tokenId))

  test('an ERC-721 contract has a name and a URI → both', async () => {
    expect(await described({ [name]: text('Kittens'), [tokenURI]: text('ipfs://cid/7') })).toEqual({
      collection: 'Kittens',
      uri: 'ipfs://cid/7',
    })
  })

  test('an ERC-1155 URI contains {id} → replaced by 64 lower-case hexadecimal digits', async () => {
    const answers = { [uri]: text('https://nft.example/{id}.json?{id}') }
    const id = '000000000000000000000000000000000000000000000000000000000004cce0'
    expect(await described(answers, 'erc1155', 314_592n)).toEqual({ uri: `https://nft.example/${id}.json?${id}` })
    expect(await described({ [tokenURI]: text('https://nft.example/{id}') })).toEqual({ uri: 'https://nft.example/{id}' })
  })

  test('a name is bytes32, deceiving or long → decoded, cleaned and cut', async () => {
    expect(await described({ [name]: stringToHex('Old Cats', { size: 32 }) })).toEqual({ collection: 'Old Cats' })
    expect(await described({ [name]: text(`\u202eKit\u0000ten\n${'x'.repeat(300)}`) })).toEqual({ collection: `Kitten ${'x'.repeat(93)}` })
  })

  test('a reference has no number → only the name of its contract', async () => {
    const { contract } = await place(answering({ [name]: text('Kittens'), [tokenURI]: text('ipfs://cid/7') }))
    expect(await chain.describeNft?.({ contract, standard: 'nft' })).toEqual({ collection: 'Kittens' })
  })

  test('a URI contains its whole document → up to 65,536 characters, otherwise omitted', async () => {
    // The contract writes the offset, the length and the letters into its memory, because code cannot be that large.
    const letters = (length: number) => {
      const loop = `60405b7f${'61'.repeat(32)}815260200180${push3(64 + length)}11600e57`
      return `0x6020600052${push3(length)}602052${loop}${push3(64 + length)}6000f3`
    }
    const nft = await place(letters(65_536), 'erc1155')
    expect(await chain.describeNft?.(nft)).toMatchObject({ uri: 'a'.repeat(65_536) })
    expect(await chain.describeNft?.(await place(letters(65_568), 'erc1155'))).toEqual({ collection: 'a'.repeat(100) })
  })

  test('a URI contains NUL → returned without it', async () => {
    expect(await described({ [tokenURI]: text('\u0000data:,\u0000a b ') })).toEqual({ uri: 'data:,a b' })
  })

  test.each<[string, string]>([
    ['has no code', '0x'],
    ['reverts', '0x600080fd'],
    ['burns all gas', BURNS_GAS],
    ['returns a megabyte', RETURNS_MEGABYTE],
    ['returns an offset out of bounds', answering({ [name]: `0x${'ff'.repeat(64)}`, [tokenURI]: `0x${'ff'.repeat(96)}` })],
    ['returns empty texts', answering({ [name]: text(''), [tokenURI]: text('\u0000') })],
    ['returns a short word', answering({ [name]: '0x61', [tokenURI]: '0x61' })],
  ])('the contract %s → undefined', async (_, code) => {
    expect(await chain.describeNft?.(await place(code))).toBeUndefined()
  })

  test('the URI of a contract is too large to read → its name only', async () => {
    const huge = answering({ [name]: text('Kittens') }, RETURNS_MEGABYTE)
    expect(await chain.describeNft?.(await place(huge))).toEqual({ collection: 'Kittens' })
  })
})
