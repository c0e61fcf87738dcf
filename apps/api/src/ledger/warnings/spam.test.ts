import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { localChains } from '../../../testing/local-chains.ts'
import { type Movement, writeMined } from '../../../testing/mined.ts'
import { chainOf, ether, newAddress } from '../../../testing/wallet.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe.each(pairs)('spam and poisoning, with $name', (pair) => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ pair, chains: localChains() })
  })
  afterAll(() => running.close())

  /** Returns another address with the same ends as this one, in canonical form. */
  const lookalikeOf = (address: string) =>
    chainOf(running, 'ethereum').parseAddress(`0x${address.slice(2, 6)}${'00'.repeat(16)}${address.slice(-4)}`.toLowerCase())

  const titles = async (device: TestDevice): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(({ title, message }: Record<string, string>) => `${title}: ${message}`)

  const newViewer = async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    const write = (movement: Movement, by = movement.from) => writeMined(running, [movement], { from: testAddress(by) })
    const shown = async (id: number) => (await device.get(`/v1/tx/history/${id}`)).body
    const notices = async (): Promise<number> => (await device.get('/v1/notifications')).body.total
    return { address, device, write, shown, notices }
  }

  test('a usual payment → no warnings, and a notification', async () => {
    const { address, write, shown, notices } = await newViewer()
    const id = await write({ from: newAddress(), to: address, amount: ether(1) })
    expect(await shown(id)).not.toHaveProperty('warnings')
    expect(await notices()).toBe(1)
  })

  test('transactions of a lookalike of a paid address → warnings, also in the list; only a real payment of the lookalike creates a notification', async () => {
    const { address, device, write, shown, notices } = await newViewer()
    const friend = newAddress()
    await write({ from: address, to: friend, amount: ether(1) })
    const before = await notices()
    const paid = await write({ from: lookalikeOf(friend), to: address, amount: ether(1) })
    const feigned = await write({ from: address, to: lookalikeOf(friend), amount: 0n, token: testAddress(usdc) }, newAddress())
    const dust = await write({ from: lookalikeOf(friend), to: address, amount: 1n })
    expect(await shown(paid)).toMatchObject({ warnings: ['lookalike_address'], amount: ether(1).toString() })
    expect(await shown(feigned)).toMatchObject({ warnings: ['zero_value', 'lookalike_address'] })
    expect(await shown(dust)).toMatchObject({ warnings: ['dust', 'lookalike_address'] })
    const { items } = (await device.get(`/v1/tx/history?address=${address}&platformId=ethereum`)).body
    expect(items.map(({ id, warnings = [] }: { id: number; warnings?: string[] }) => [id, warnings.length])).toEqual(
      expect.arrayContaining([
        [paid, 1],
        [feigned, 2],
        [dust, 2],
      ]),
    )
    expect(await notices()).toBe(before + 1)
    expect(await titles(device)).toContainEqual(
      expect.stringMatching(/^Received 1 ETH: Check the sender: 0x\w{4}….+ on Ethereum looks like an address you know$/),
    )
  })

  test('a poisoner pays little before the genuine payer pays much → only the poisoner gets a warning, and the genuine payments create notifications', async () => {
    const { address, device, write, shown } = await newViewer()
    const genuine = newAddress()
    const feigned = await write({ from: lookalikeOf(genuine), to: address, amount: 10n ** 12n })
    expect(await shown(feigned)).not.toHaveProperty('warnings')
    const payments = [
      await write({ from: genuine, to: address, amount: ether(5) }),
      await write({ from: genuine, to: address, amount: ether(7) }),
    ]
    for (const id of payments) expect(await shown(id)).not.toHaveProperty('warnings')
    expect(await shown(feigned)).toMatchObject({ warnings: ['lookalike_address'] })
    expect((await titles(device)).filter((title) => /^Received [57] ETH: From/.test(title))).toHaveLength(2)
  })

  test('two unknown lookalikes pay similar amounts → both get a warning, and both payments create notifications', async () => {
    const { address, device, write, shown } = await newViewer()
    const one = newAddress()
    const first = await write({ from: one, to: address, amount: ether(1) })
    const second = await write({ from: lookalikeOf(one), to: address, amount: ether(2) })
    for (const id of [first, second]) expect(await shown(id)).toMatchObject({ warnings: ['lookalike_address'] })
    expect(await titles(device)).toEqual([
      expect.stringMatching(/^Received 2 ETH: Check the sender/),
      expect.stringMatching(/^Received 1 ETH: From/),
    ])
  })

  test('a lookalike pays in an unlisted token → no notification', async () => {
    const { address, write, shown, notices } = await newViewer()
    const friend = newAddress()
    await write({ from: address, to: friend, amount: ether(1) })
    const before = await notices()
    const id = await write({ from: lookalikeOf(friend), to: address, amount: ether(1_000), token: newAddress() })
    expect(await shown(id)).toMatchObject({ warnings: ['lookalike_address'] })
    expect(await notices()).toBe(before)
  })

  test('an address that was paid or has paid before → the next payment of that address has no warnings', async () => {
    const { address, write, shown, notices } = await newViewer()
    const [friend, customer] = [newAddress(), newAddress()]
    await write({ from: address, to: friend, amount: ether(1) })
    await write({ from: customer, to: address, amount: ether(1) })
    for (const from of [friend, customer])
      expect(await shown(await write({ from, to: address, amount: ether(1) }))).not.toHaveProperty('warnings')
    expect(await notices()).toBe(4)
  })

  test('a counterparty becomes known later → earlier transactions get the warning when they are read', async () => {
    const { address, write, shown } = await newViewer()
    const friend = newAddress()
    const early = await write({ from: lookalikeOf(friend), to: address, amount: ether(1) })
    expect(await shown(early)).not.toHaveProperty('warnings')
    await write({ from: address, to: friend, amount: ether(1) })
    expect(await shown(early)).toMatchObject({ warnings: ['lookalike_address'] })
  })

  test('a poisoner links its own address too → the victim still sees the warnings', async () => {
    const { address, write, shown, notices } = await newViewer()
    const friend = newAddress()
    await write({ from: address, to: friend, amount: ether(1) })
    const before = await notices()
    const poisoner = await registerDevice(running.app, { addresses: [lookalikeOf(friend)] })
    const id = await write({ from: lookalikeOf(friend), to: address, amount: 0n, token: testAddress(usdc) })
    expect(await shown(id)).toMatchObject({ warnings: ['zero_value', 'lookalike_address'] })
    expect(await notices()).toBe(before)
    expect((await poisoner.get(`/v1/tx/history/${id}`)).body).not.toHaveProperty('warnings')
  })

  test('the name of an unlisted token is read and looks like a listed one → a warning', async () => {
    const { address, write, shown } = await newViewer()
    const [fake, own] = [newAddress(), newAddress()]
    const ids = [
      await write({ from: newAddress(), to: address, amount: 5n, token: fake }),
      await write({ from: newAddress(), to: address, amount: 5n, token: own }),
    ]
    const chain = chainOf(running, 'ethereum')
    const names: Record<string, string> = { [fake]: 'UЅDС', [own]: 'OWN' }
    await running.deps.tokenNames.readFrom({
      network: chain.network,
      // The test answers instead of the chain, because no contract on the local chains has such a name.
      getBalances: async (_, { unlisted }) => ({
        blockNumber: 1n,
        native: 0n,
        tokens: unlisted.map((contractAddress) => {
          const symbol = names[contractAddress] ?? 'OTHER'
          return { contractAddress, balance: 0n, metadata: { name: 'A token', symbol, decimals: 18, type: 'erc20' } }
        }),
      }),
    })
    const [first = {}, second = {}] = await Promise.all(ids.map(shown))
    expect(first).toMatchObject({ warnings: ['imitated_token'] })
    expect(second).not.toHaveProperty('warnings')
  })

  test('contracts are queued → their names are read once; a contract that is not a token has no name', async () => {
    const { address, write } = await newViewer()
    const nothing = newAddress()
    await write({ from: newAddress(), to: address, amount: 5n, token: nothing })
    // The server does not queue tokens of the catalogue, so the test queues this one. The chain returns its name like that of any token.
    const { database } = running.storage
    await database.query
      .transaction()
      .execute((transaction) => running.deps.tokenNames.note(transaction, 'ethereum', [{ contractAddress: usdc, address: usdc }]))
    await running.deps.tokenNames.readFrom(chainOf(running, 'ethereum'))
    expect(await running.deps.tokenNames.waiting('ethereum', 100)).toEqual([])
    const contracts = [usdc, nothing].map((contractAddress) => ({ platformId: 'ethereum', contractAddress }))
    expect(await running.deps.tokenNames.find(contracts)).toEqual([
      { platformId: 'ethereum', contractAddress: usdc, name: 'USD Coin', symbol: 'USDC' },
    ])
  })
})
