import { collectible, connect, sendFromNode } from '@patina/devnet'
import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { minedReport } from '../../../../testing/mined.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, waitForChain } from '../../../../testing/wallet.ts'
import { createMedia } from '../../../wallet/nfts/media/media.ts'
import { createNftStore } from '../../../wallet/nfts/nfts.store.ts'
import { readNextNfts } from '../../../wallet/nfts/read-nfts.ts'

const abi = parseAbi(['function mint(address to)', 'function transferFrom(address from, address to, uint256 id)'])

describe('GET /v1/wallet/addresses/{address}/nfts', () => {
  let running: TestApp
  let device: TestDevice
  const address = newAddress()
  const media = createMedia({})
  const client = connect(rpcUrlOf('ethereum'))
  const read = (query = '', of = address) => device.get(`/v1/wallet/addresses/${of}/nfts?platformId=ethereum${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    device = await registerDevice(running.app, { addresses: [address] })
  })
  afterAll(async () => {
    media.close()
    await running.close()
  })

  /** Sends a call of the NFT contract, and returns the number of the NFT that moved. */
  const send = async (from: string, data: Hex) => {
    const address = getAddress(from)
    await client.setBalance({ address, value: ether(1) })
    await client.impersonateAccount({ address })
    const hash = await sendFromNode(client, { from: address, to: collectible, data, gas: 200_000n })
    const { logs } = await client.waitForTransactionReceipt({ hash })
    return BigInt(logs[0]?.topics[3] ?? 0)
  }
  const mintOnChain = (to: string) => send(to, encodeFunctionData({ abi, functionName: 'mint', args: [getAddress(to)] }))
  /** Mints an NFT to an address, and stores the movement as the block reader does. */
  const mint = async (to: string = address) => {
    const id = await mintOnChain(to)
    await reported(to, id)
    return id
  }
  const reported = async (to: string, tokenId: bigint, receivers = [to]) => {
    const report = minedReport([{ from: newAddress(), to, amount: 1n, token: testAddress(collectible) }])
    const operations = receivers.map((receiver, index) => ({
      index,
      type: 'transfer' as const,
      contractAddress: testAddress(collectible),
      from: report.from,
      to: testAddress(receiver),
      amount: 1n,
      tokenId,
      standard: 'erc721' as const,
    }))
    await running.storage.database.query
      .transaction()
      .execute((transaction) =>
        running.deps.transactions.reportAll(transaction, chainOf(running, 'ethereum'), [{ ...report, operations }], 101n, true),
      )
  }
  const readMedia = () => readNextNfts({ chains: running.chains, store: createNftStore(running.storage.database), media })

  test('200: the address has none → an empty page', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  })

  test('200: the address received one → listed at once; its name and its image follow', async () => {
    const id = await mint()
    const { body } = await read()
    expect(body).toEqual({
      items: [
        {
          id: expect.any(Number),
          contractAddress: testAddress(collectible),
          tokenId: `${id}`,
          standard: 'erc721',
          amount: '1',
          name: null,
          description: null,
          collection: null,
          imageUrl: null,
          metadata: 'waiting',
          spam: false,
          movedAt: '2026-01-01T00:00:00.000Z',
        },
      ],
      total: 1,
    })
    await readMedia()
    const [item] = (await read()).body.items
    const imageUrl = `/v1/nfts/${item.id}/image`
    expect(item).toMatchObject({
      name: `Local collectible ${id}`,
      description: 'An NFT of the local chain.',
      collection: 'Local Collectibles',
      imageUrl,
      metadata: 'read',
    })
    expect((await running.app.inject({ url: imageUrl })).headers['content-type']).toBe('image/webp')
  })

  test('200: several were received → pages; one left unnoticed → it disappears, and the page stays full', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    const minted: bigint[] = []
    for (let index = 0; index < 3; index++) minted.push(await mint(owner))
    // The list is in the order of the ids as texts.
    const ids = minted.map(String).sort()
    const listed = async (query: string) => {
      const { items, total } = (await read(query, owner)).body
      return { ids: items.map(({ tokenId }: { tokenId: string }) => tokenId), total }
    }
    expect(await listed('&limit=2')).toEqual({ ids: ids.slice(0, 2), total: 3 })
    expect(await listed('&offset=2')).toEqual({ ids: ids.slice(2), total: 3 })
    await send(
      owner,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [getAddress(owner), getAddress(newAddress()), BigInt(ids[0] ?? 0)] }),
    )
    // Reads are shared for a moment.
    await vi.waitFor(async () => expect(await listed('&limit=2')).toEqual({ ids: ids.slice(1), total: 2 }), waitForChain)
    expect(await listed('')).toEqual({ ids: ids.slice(1), total: 2 })
  })

  test('200: it never held the NFT of a movement → not listed', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    await reported(owner, 10n ** 30n)
    expect((await read('', owner)).body).toEqual({ items: [], total: 0 })
  })

  test('200: the transaction gave NFTs to many addresses → spam', async () => {
    const id = await mintOnChain(address)
    await reported(address, id, [address, ...Array.from({ length: 9 }, newAddress)])
    const { items } = (await read()).body
    expect(items.find(({ tokenId }: { tokenId: string }) => tokenId === `${id}`)).toMatchObject({ spam: true })
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await device.get(`/v1/wallet/addresses/${address}/nfts?platformId=nowhere`)).toMatchObject(refusal(404, 'Platform not found'))
  })

  test.each([
    ['platformId=', 'platformId should not be empty'],
    ['platformId=ethereum&limit=0', 'limit must be a positive number'],
    ['platformId=polygon', 'Platform is disabled'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await device.get(`/v1/wallet/addresses/${address}/nfts?${query}`)).toMatchObject(refusal(400, sentence))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    await mint()
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/wallet/addresses/${address}/nfts?platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/wallet/addresses/${address}/nfts?platformId=ethereum` }),
  )
})
