import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, openWallet, type Payment, type Wallet, waitForChain } from '../../../../testing/wallet.ts'

describe('POST /v1/wallet/addresses/{address}/send-tx', () => {
  let running: TestApp
  let device: TestDevice
  let wallet: Wallet
  const to = newAddress()
  const post = (body: unknown, address = wallet.address) => device.post(`/v1/wallet/addresses/${address}/send-tx`, body)
  const send = (txData: unknown, platformId: unknown = 'ethereum', address = wallet.address) => post({ platformId, txData }, address)

  /** Creates and links a funded account, so that each test has its own nonces and history. */
  const open = async (balance = ether(1)): Promise<Wallet> => {
    const opened = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), balance)
    await device.post('/v1/wallet/addresses', { addresses: [{ address: opened.address, platformId: 'ethereum' }] })
    return opened
  }
  const historyOf = async ({ address }: Wallet) => (await device.get(`/v1/tx/history?address=${address}`)).body

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    device = await registerDevice(running.app)
    wallet = await open()
  })
  afterAll(() => running.close())

  test('200: a transaction is sent, then sent again → pending with id and hash, and the same answer', async () => {
    const txData = await wallet.sign({ to, value: 5n })
    const { status, body } = await send(txData)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      platformId: 'ethereum',
      status: 'pending',
    })
    expect((await send(txData)).body).toEqual(body)
    expect((await send(txData, 'ethereum', wallet.address.toLowerCase())).body).toEqual(body)
    expect(await historyOf(wallet)).toMatchObject({ total: 1, items: [{ id: body.id, hash: body.hash, amount: '5', toAddress: to }] })
  })

  test('200: the nonce leaves a gap → pending, and mined once the gap is filled', async () => {
    const owner = await open()
    const post = async (nonce: number, value: bigint) => send(await owner.sign({ to, value, nonce }), 'ethereum', owner.address)
    const far = await post(50, 50n)
    expect(far).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await historyOf(owner)).toMatchObject({ total: 1, items: [{ id: far.body.id, status: 'pending', blockNumber: null }] })
    const near = await post(2, 2n)
    expect(near).toMatchObject({ status: 200 })
    for (const nonce of [0, 1]) expect(await post(nonce, 1n)).toMatchObject({ status: 200 })
    const chain = chainOf(running, 'ethereum')
    const isMined = async (hash: string) => (await chain.readTransactions([hash]))[0]
    await vi.waitFor(async () => expect(await isMined(near.body.hash)).toHaveProperty('block.hash'), waitForChain)
    expect(await isMined(far.body.hash)).toMatchObject({ status: 'pending' })
  })

  test.each<[string, object]>([
    ['platformId should not be empty', { platformId: undefined }],
    ['txData should not be empty', { txData: undefined }],
    ['txData should not be empty', { txData: '' }],
    ['txData must be a string', { txData: 5 }],
    ['txData must not be longer than 262146 characters', { txData: '0x'.padEnd(262_148, '0') }],
    ['platformId should not be empty; txData should not be empty', { platformId: '', txData: '' }],
    ['Invalid transaction: The transaction is not hexadecimal', { txData: 'hello' }],
    ['Invalid transaction: The transaction is not hexadecimal', { txData: '0x123' }],
    ['Invalid transaction: The transaction is not hexadecimal', { txData: '0x\u0000' }],
    ['Invalid transaction: The bytes are not a signed transaction', { txData: '0x1234' }],
    ['Platform is disabled', { platformId: 'polygon' }],
  ])('400: a field is invalid → %s', async (sentence, change) => {
    expect(await post({ platformId: 'ethereum', txData: '0x02', ...change })).toMatchObject(refusal(400, sentence))
  })

  test('400: the address is malformed → Invalid address', async () => {
    expect(await send('0x02', 'ethereum', 'nonsense')).toMatchObject(refusal(400, 'Invalid address'))
  })

  test.each<[string, bigint, Payment]>([
    ['Insufficient funds', 0n, { to, value: 1n }],
    ['Insufficient funds', ether(1), { to, value: ether(1) }],
    ['Gas limit too low', ether(1), { to, value: 1n, gas: 20_999n }],
    ['Transaction underpriced', ether(1), { to, value: 1n, fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } }],
    ['Transaction is for another chain', ether(1), { to, value: 1n, chainId: 1 }],
  ])('400: the node refuses the transaction → %s, and no row is kept (balance %s)', async (sentence, balance, payment) => {
    const owner = await open(balance)
    const { status, body } = await send(await owner.sign(payment), 'ethereum', owner.address)
    expect(status).toBe(400)
    expect(body.message.startsWith(sentence), body.message).toBe(true)
    expect(await historyOf(owner)).toMatchObject({ items: [], total: 0 })
  })

  test('400: the signed bytes are for another platform → Transaction is for another chain', async () => {
    expect(await send(await wallet.sign({ to, value: 1n }), 'base')).toMatchObject({ status: 403 })
    await device.post('/v1/wallet/addresses', { addresses: [{ address: wallet.address, platformId: 'base' }] })
    expect(await send(await wallet.sign({ to, value: 1n }), 'base')).toMatchObject(refusal(400, 'Transaction is for another chain'))
  })

  test('400: another key signed the transaction → Transaction is not signed by this address, and no row is kept', async () => {
    const [one, two] = await Promise.all([open(), open()])
    const txData = await one.sign({ to, value: 1n })
    expect(await send(txData, 'ethereum', two.address)).toMatchObject(refusal(400, 'Transaction is not signed by this address'))
    expect(await historyOf(one)).toMatchObject({ items: [], total: 0 })
    expect(await historyOf(two)).toMatchObject({ items: [], total: 0 })
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await send('0x02', 'nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('409: the nonce is already used → Nonce already used, and only the first transaction is kept', async () => {
    const owner = await open()
    const first = await send(await owner.sign({ to, value: 1n, nonce: 0 }), 'ethereum', owner.address)
    expect(first.status).toBe(200)
    const second = { platformId: 'ethereum', txData: await owner.sign({ to, value: 2n, nonce: 0 }), replaces: first.body.hash }
    expect(await post(second, owner.address)).toMatchObject(refusal(409, 'Nonce already used'))
    expect(await historyOf(owner)).toMatchObject({ total: 1, items: [{ id: first.body.id }] })
  })

  test('409: the first transaction is still pending → Replacement transaction underpriced', async () => {
    const owner = await open()
    const waiting = { to, nonce: 1, fees: { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n } }
    expect(await send(await owner.sign({ ...waiting, value: 1n }), 'ethereum', owner.address)).toMatchObject({ status: 200 })
    // The same payment needs no `replaces`, but a higher fee.
    const fees = { ...waiting.fees, maxPriorityFeePerGas: waiting.fees.maxPriorityFeePerGas + 1n }
    const second = await send(await owner.sign({ ...waiting, fees, value: 1n }), 'ethereum', owner.address)
    expect(second).toMatchObject(refusal(409, 'Replacement transaction underpriced'))
    expect(await historyOf(owner)).toMatchObject({ total: 1, items: [{ amount: '1', status: 'pending' }] })
  })

  test('409: another payment has the nonce of a pending one → nonce_pending with its hash; with `replaces`, or as a cancellation, it is sent', async () => {
    const owner = await open()
    const priced = (price: bigint) => ({ nonce: 1, fees: { maxFeePerGas: price * 10n ** 11n, maxPriorityFeePerGas: price * 10n ** 9n } })
    const first = await send(await owner.sign({ to, ...priced(1n), value: 1n }), 'ethereum', owner.address)
    const txData = await owner.sign({ to: newAddress(), ...priced(2n), value: 1n })
    const refused = await send(txData, 'ethereum', owner.address)
    expect(refused).toMatchObject(refusal(409, 'Another transaction with this nonce is pending'))
    expect(refused.body).toMatchObject({ code: 'nonce_pending', details: { hash: first.body.hash } })
    expect(await historyOf(owner)).toMatchObject({ total: 1 })
    expect(await post({ platformId: 'ethereum', txData, replaces: first.body.hash }, owner.address)).toMatchObject({ status: 200 })
    const cancellation = await owner.sign({ to: owner.address, ...priced(3n), value: 0n })
    expect(await send(cancellation, 'ethereum', owner.address)).toMatchObject({ status: 200 })
  })

  test('200: the node forgets a sent transaction → the next nonce is still the one after it', async () => {
    const owner = await open()
    const url = `/v1/wallet/addresses/${owner.address}/nonce?platformId=ethereum`
    // The node does not count a transaction behind a gap, like a node that has not heard of one.
    for (const nonce of [1, 2]) await send(await owner.sign({ to, value: 1n, nonce }), 'ethereum', owner.address)
    expect((await device.get(url)).body).toMatchObject({ nonce: 0 })
    await send(await owner.sign({ to, value: 1n, nonce: 0 }), 'ethereum', owner.address)
    expect((await device.get(url)).body).toMatchObject({ nonce: 3 })
  })

  test('503: the node does not answer → the row is kept, since the node may have the bytes', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const onMainnet = await wallet.sign({ to, value: 7n, nonce: 40, chainId: 1 })
    const body = { platformId: 'ethereum', txData: onMainnet }
    const answer = await withDeviceId(silent.app, device.id).post(`/v1/wallet/addresses/${wallet.address}/send-tx`, body)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    expect((await historyOf(wallet)).items).toContainEqual(expect.objectContaining({ amount: '7', status: 'pending', fee: null }))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'POST', url: `/v1/wallet/addresses/${wallet.address}/send-tx`, body: { platformId: 'ethereum', txData: '0x02' } }),
  )
})
