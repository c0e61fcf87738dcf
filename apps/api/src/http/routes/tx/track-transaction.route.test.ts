import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { pairs } from '../../../../testing/database.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { findTrackedOf } from '../../../../testing/find-tracked.ts'
import { follow } from '../../../../testing/follow.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { newHash } from '../../../../testing/mined.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, openWallet, type Wallet, waitForChain } from '../../../../testing/wallet.ts'

describe.each(pairs)('POST /v1/tx/track on $name', (pair) => {
  let running: TestApp
  let wallet: Wallet
  let device: TestDevice

  const open = () => openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))
  const deviceOf = (...wallets: Wallet[]) => registerDevice(running.app, { addresses: wallets.map(({ address }) => address) })
  const track = (hash: unknown, of = device, { address }: { address: string } = wallet) =>
    of.post('/v1/tx/track', { platformId: 'ethereum', address, hash })
  const historyOf = async (of = device) => (await of.get('/v1/tx/history')).body.items
  const openHashes = async ({ id }: TestDevice = device) =>
    (await running.storage.database.query.selectFrom('tracked_transactions').select('hash').where('device_id', '=', id).execute()).map(
      ({ hash }) => hash,
    )
  /** Lets open hashes of a device be this old, and due. */
  const age = (minutes: number, { id }: TestDevice = device) =>
    running.storage.database.query
      .updateTable('tracked_transactions')
      .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString(), check_at: new Date(0).toISOString() })
      .where('device_id', '=', id)
      .execute()
  /** Signs a payment, and returns its bytes and its hash. */
  const payment = async (of = wallet) => {
    const txData = await of.sign({ to: newAddress(), value: 5n })
    const { hash } = await chainOf(running, 'ethereum').decodeTransaction(txData)
    return { hash, broadcast: () => chainOf(running, 'ethereum').broadcast(txData), txData }
  }
  const found = (of = device) =>
    vi.waitFor(async () => {
      const items = await historyOf(of)
      expect(items).not.toEqual([])
      return items
    }, waitForChain)

  beforeAll(async () => {
    running = await testApp({ pair, chains: localChains() })
    wallet = await open()
    device = await deviceOf(wallet)
  })
  afterAll(() => running.close())

  test('202: the wallet sends its transaction later → no row before, then one like that of a transaction sent here', async () => {
    const owner = await open()
    const phone = await deviceOf(owner)
    const finder = findTrackedOf(running)
    const follower = follow(running)
    const { hash, broadcast } = await payment(owner)
    const upper = `0x${hash.slice(2).toUpperCase()}`
    const accepted = { status: 202, body: { platformId: 'ethereum', address: owner.address, hash } }
    expect(await track(hash, phone, owner)).toMatchObject(accepted)
    expect(await track(upper, phone, { address: owner.address.toLowerCase() })).toMatchObject(accepted)
    await finder.step()
    expect(await historyOf(phone)).toEqual([])
    await broadcast()
    const [{ id }] = await found(phone)
    await vi.waitFor(async () =>
      expect((await phone.get(`/v1/tx/history/${id}`)).body).toMatchObject({ status: 'confirmed', hash, amount: '5' }),
    )
    expect(await historyOf(phone)).toHaveLength(1)
    expect((await phone.get('/v1/notifications')).body.items).toMatchObject([{ title: expect.stringMatching(/^Sent /) }])
    expect(await openHashes(phone)).toEqual([])
    await finder.stop()
    await follower.stop()
  })

  test('202: the process dies after the answer, and two workers start → one row', async () => {
    const owner = await open()
    const [phone, tablet] = [await deviceOf(owner), await deviceOf(owner)]
    const { hash, broadcast } = await payment(owner)
    await broadcast()
    for (const one of [phone, tablet, phone]) expect(await track(hash, one, owner)).toMatchObject({ status: 202 })
    const restarted = await testApp({ storage: running.storage, chains: running.chains })
    const finders = [findTrackedOf(running), findTrackedOf(restarted)]
    expect(await found(withDeviceId(restarted.app, phone.id))).toMatchObject([{ hash }])
    await vi.waitFor(async () => expect([await openHashes(phone), await openHashes(tablet)]).toEqual([[], []]), waitForChain)
    expect(await historyOf(tablet)).toMatchObject([{ hash }])
    for (const finder of finders) await finder.stop()
    await restarted.close()
  })

  test('202: the hash is of another sender → no row, and it is forgotten at once', async () => {
    const [victim, phone] = [await open(), await deviceOf(wallet)]
    const { hash, broadcast } = await payment(victim)
    await broadcast()
    await track(hash, phone)
    const finder = findTrackedOf(running)
    await vi.waitFor(async () => expect(await openHashes(phone)).toEqual([]), waitForChain)
    expect(await running.deps.transactions.findByHash('ethereum', hash)).toBeUndefined()
    await finder.stop()
  })

  test('202: no node knows the hash → forgotten when a node says so after 30 minutes, not before, and not while no node answers', async () => {
    const phone = await deviceOf(wallet)
    await track(newHash(), phone)
    const stepOf = async (chains = running.chains) => {
      const silent = await testApp({ storage: running.storage, chains })
      const finder = findTrackedOf(silent)
      await finder.step().catch(() => {})
      await finder.stop()
      await silent.close()
      return openHashes(phone)
    }
    await age(29, phone)
    expect(await stepOf()).toHaveLength(1)
    await age(600, phone)
    expect(await stepOf(silentChains())).toHaveLength(1)
    await age(30, phone)
    expect(await stepOf()).toEqual([])
    expect(await historyOf(phone)).toEqual([])
  })

  test('202: the device has sent the transaction here → nothing is stored', async () => {
    const { hash, txData } = await payment()
    expect(await device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })).toMatchObject({
      status: 200,
    })
    expect(await track(hash)).toMatchObject({ status: 202 })
    expect(await openHashes()).toEqual([])
  })

  test('400: 20 hashes are open → the 21st is refused, also of 25 at once, and an open one is accepted', async () => {
    const phone = await deviceOf(wallet)
    const hashes = Array.from({ length: 25 }, newHash)
    const answers = await Promise.all(hashes.map((hash) => track(hash, phone)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
    const [first] = await openHashes(phone)
    expect(await track(first, phone)).toMatchObject({ status: 202 })
    const sentence = 'A device can track at most 20 open transactions'
    expect(await track(newHash(), phone)).toMatchObject(refusal(400, sentence))
    expect(await openHashes(phone)).toHaveLength(20)
    expect(await phone.send({ method: 'DELETE', url: '/v1/devices' })).toMatchObject({ status: 204 })
    expect(await openHashes(phone)).toEqual([])
  })

  test.each<[string, object]>([
    ['hash must be a valid transaction hash', { hash: '0x12' }],
    [
      'hash must be a valid transaction hash',
      { hash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW' },
    ],
    ['hash should not be empty', { hash: '' }],
    ['hash must be a string', { hash: 5 }],
    ['Invalid address', { address: 'nonsense' }],
    ['Platform is disabled', { platformId: 'polygon' }],
  ])('400: a field is invalid → %s', async (sentence, change) => {
    const body = { platformId: 'ethereum', address: wallet.address, hash: newHash(), ...change }
    expect(await device.post('/v1/tx/track', body)).toMatchObject(refusal(400, sentence))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    const body = { platformId: 'atlantis', address: wallet.address, hash: newHash() }
    expect(await device.post('/v1/tx/track', body)).toMatchObject(refusal(404, 'Platform not found'))
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'POST', url: '/v1/tx/track', body: { platformId: 'ethereum', address: wallet.address, hash: newHash() } }),
  )

  test('403: proofs are required and the link has none → not_proved', async () => {
    const strict = await testApp({ storage: running.storage, chains: running.chains, requireAddressProof: true })
    const phone = withDeviceId(strict.app, device.id)
    expect(await track(newHash(), phone)).toMatchObject({ status: 403, body: { details: { reason: 'not_proved' } } })
    expect(await track(newHash(), phone, { address: newAddress() })).toMatchObject({
      status: 403,
      body: { details: { reason: 'not_linked' } },
    })
    await strict.close()
  })
})
