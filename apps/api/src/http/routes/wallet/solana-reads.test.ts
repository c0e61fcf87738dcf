import { connectChain, localCopy } from '@patina/chains'
import { type StillSolana, startStillSolana } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Token of the local chain with the multiplier 10. */
const share = '7e5pxK83ceXb2iWXBizF1U8MdL7C5VcVBBXpDWaYo3x1'
/**
 * Accounts of the local Solana chain: `rich` has tokens and a stake. The USDC account of `rich` has no key. `nobody` is an empty wallet.
 */
const rich = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const emptyAccount = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

describe('the wallet calls on Solana', () => {
  let still: StillSolana
  let running: TestApp
  let device: TestDevice
  let tokenAccount: string
  const get = (address: string, what: string) => device.get(`/v1/wallet/addresses/${address}/${what}`)
  const estimate = (body: object) => caller(running.app).post('/v1/platforms/solana/estimate-fees', body)

  beforeAll(async () => {
    still = await startStillSolana()
    running = await testApp({ chains: new Map([['solana', connectChain(localCopy(networkOf('solana'), still.caip2), still.rpcUrl)]]) })
    tokenAccount = await tokenAccountOf(rich)
    device = await registerDevice(running.app, { addresses: [rich, emptyAccount, tokenAccount], platforms: ['solana'] })
  })
  afterAll(async () => {
    await running?.close()
    await still?.stop()
  })

  async function tokenAccountOf(owner: string): Promise<string> {
    const body = { jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params: [owner, { mint: usdc }, { encoding: 'base64' }] }
    const response = await fetch(still.rpcUrl, { method: 'POST', body: JSON.stringify(body) })
    const { result } = JSON.parse(await response.text())
    return String(result.value[0].pubkey)
  }

  test('the list of platforms → Solana has its family and the local chain id', async () => {
    const { body } = await caller(running.app).get('/v1/platforms')
    expect(body.platforms).toMatchObject([{ id: 'solana', family: 'solana', caip2: still.caip2 }])
  })

  test.each([
    ['Invalid address: base58 has no character 0', `0${rich.slice(1)}`],
    ['Invalid address: base58 has no character O', `${rich.slice(0, -1)}O`],
    ['Invalid address: base58 has no character I', `${rich.slice(0, 20)}I${rich.slice(21)}`],
    ['Invalid address: base58 has no character l', `${rich.slice(0, 20)}l${rich.slice(21)}`],
    ['Invalid address: it is not 32 bytes long', rich.slice(0, -3)],
    ['Invalid address: it is not 32 bytes long', `${rich}1`],
    ['Invalid address', 'toly.sol'],
    ['Invalid address', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8-'],
  ])('an invalid Solana address → 400 %s: %s', async (message, address) => {
    expect(await device.post('/v1/wallet/addresses', { addresses: [{ address, platformId: 'solana' }] })).toMatchObject(
      refusal(400, message),
    )
    expect(await get(encodeURIComponent(address), 'balances?platformId=solana')).toMatchObject(refusal(400, message))
  })

  test('balances of a Solana wallet → SOL first, then its tokens of both token programs', async () => {
    const { status, body } = await get(rich, 'balances?platformId=solana')
    expect([status, body.blockNumber]).toEqual([200, Number(still.node.chain.head().slot)])
    expect(body.items.map((item: Record<string, unknown>) => [item.tokenId, item.formatted, item.type])).toEqual([
      ['solana:native', '1000', 'native'],
      [`solana:${usdc}`, '25000', 'spl'],
      ['solana:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', '25000', 'spl'],
      ['solana:2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', '25000', 'spl'],
      [`solana:${share}`, '30', 'spl'],
    ])
  })

  test('balances of named Solana contracts → listed and unlisted tokens, and an error for an address without a token', async () => {
    const { body } = await get(rich, `balances?platformId=solana&contracts=${emptyAccount},native,${usdc}`)
    expect(body.items).toMatchObject([
      { contractAddress: emptyAccount, balance: null, listed: false, error: 'Not a token contract' },
      { contractAddress: null, symbol: 'SOL', balance: '1000000000000' },
      { contractAddress: usdc, symbol: 'USDC', balance: '25000000000', listed: true },
    ])
  })

  test('balances of a Solana token account → 400 with the wallet that owns it', async () => {
    expect(await get(tokenAccount, 'balances?platformId=solana')).toMatchObject(
      refusal(400, `Invalid address: it is a token account of the wallet ${rich}`),
    )
  })

  test('a token account is searched or imported → it is no token', async () => {
    expect((await caller(running.app).get(`/v1/tokens?platformId=solana&search=${tokenAccount}`)).body).toEqual({ items: [], total: 0 })
    const answer = await device.put('/v1/wallet/tokens', { tokenIds: [`solana:${tokenAccount}`, `solana:${usdc}`] })
    expect(answer).toMatchObject({ ...refusal(400, 'Invalid token ID'), body: { details: { index: 0 } } })
  })

  test('a Solana token is imported → in the balances of an empty wallet', async () => {
    await device.put('/v1/wallet/tokens', { tokenIds: [`solana:${usdc}`] })
    expect((await get(emptyAccount, 'balances?platformId=solana')).body.items).toMatchObject([
      { tokenId: 'solana:native', balance: '0' },
      { tokenId: `solana:${usdc}`, symbol: 'USDC', balance: '0', type: 'spl' },
    ])
    await device.put('/v1/wallet/tokens', { tokenIds: [] })
  })

  test('a token with a multiplier → base units without it, whole tokens with it, in balances and portfolio', async () => {
    const tokenId = `solana:${share}`
    const expected = { tokenId, symbol: 'SHARE', multiplier: '10' }
    const ofToken = (item: Record<string, unknown>) => item.tokenId === tokenId
    const { body } = await get(rich, 'balances?platformId=solana')
    expect(body.items.find(ofToken)).toMatchObject({ ...expected, balance: '300000000', formatted: '30' })
    const portfolio = await device.get('/v1/wallet/portfolio')
    expect(portfolio.body.items.find(ofToken)).toMatchObject({ ...expected, amount: '300000000' })
  })

  test('nonce on Solana → null', async () => {
    const { status, body } = await get(rich, 'nonce?platformId=solana')
    expect([status, body]).toEqual([200, { address: rich, platformId: 'solana', nonce: null, confirmedNonce: null, pendingCount: null }])
  })

  test('info of Solana addresses → the kind of each account', async () => {
    const { body } = await get(rich, 'info?platformId=solana')
    expect(body).toEqual({ address: rich, platformId: 'solana', type: 'eoa', exists: true, balance: '1000000000000', nonce: null })
    expect((await get(emptyAccount, 'info?platformId=solana')).body).toMatchObject({ type: 'eoa', exists: false, balance: '0' })
    expect((await get(tokenAccount, 'info?platformId=solana')).body).toMatchObject({ type: 'account', exists: true })
  })

  test('staking on Solana → the stake of the first account, and none for another account', async () => {
    const { body } = await get(rich, 'staking?platformId=solana')
    expect(body).toMatchObject({ supported: true, apr: null, totals: { staked: '25000000000', rewards: null } })
    expect(body.positions).toMatchObject([{ provider: 'native', state: 'active', amount: '25000000000', availableAt: null }])
    expect((await get(emptyAccount, 'staking?platformId=solana')).body).toMatchObject({ supported: true, positions: [] })
  })

  test('blockhash of Solana → also the last block that may contain a transaction with it', async () => {
    const { slot, hash } = still.node.chain.head()
    const { body } = await caller(running.app).get('/v1/wallet/blockhash?platformId=solana')
    expect(body).toEqual({
      platformId: 'solana',
      blockhash: hash,
      blockNumber: Number(slot),
      lastValidBlockHeight: Number(slot) + 150,
    })
  })

  test('priority fees on a quiet Solana chain → the minimum values in micro-lamports', async () => {
    const level = (price: string) => ({ maxFeePerGas: price, maxPriorityFeePerGas: price })
    const { body } = await caller(running.app).get('/v1/platforms/solana/priority-fees')
    expect(body).toEqual({ slow: level('1000'), standard: level('10000'), fast: level('50000') })
  })

  test('estimate of a Solana payment → compute units, their price, and the total cost in lamports', async () => {
    const { status, body } = await estimate({ from: rich, to: emptyAccount, value: '1000000000' })
    const fees = { gasLimit: '1495', maxFeePerGas: '10000', maxPriorityFeePerGas: '10000', totalFee: '5015' }
    expect([status, body]).toEqual([200, { ...fees, receiver: { type: 'new', address: emptyAccount } }])
  })

  test('estimate of a Solana transaction that cannot be paid, signed or parsed → 400', async () => {
    const payment = { from: rich, to: emptyAccount, value: '1' }
    expect(await estimate({ ...payment, from: tokenAccount })).toMatchObject(refusal(400, 'Address has no key and cannot sign'))
    expect(await estimate({ ...payment, to: tokenAccount })).toMatchObject(
      refusal(400, `Invalid address: it is a token account of the wallet ${rich}`),
    )
    expect(await estimate({ ...payment, from: emptyAccount })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Insufficient funds/) },
    })
    expect(await estimate(payment)).toMatchObject({
      status: 400,
      body: {
        code: 'amount_too_low',
        message: 'Amount too low: a new address needs at least 0.00089088 SOL',
        details: { minimum: '0.00089088' },
      },
    })
    expect(await estimate({ ...payment, data: '0x' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Invalid transaction: /) },
    })
  })

  test('a Solana address without a key → the address can be linked and read, but cannot send, swap or be proved', async () => {
    const sentence = 'Address has no key and cannot sign'
    await linkAddresses(device, [tokenAccount], ['solana'])
    expect(await device.post(`/v1/wallet/addresses/${tokenAccount}/send-tx`, { platformId: 'solana', txData: 'AAAA' })).toMatchObject(
      refusal(400, sentence),
    )
    const proof = { address: tokenAccount, platformId: 'solana', message: 'It is mine', signature: '1'.repeat(64) }
    expect(await device.post('/v1/wallet/addresses', { addresses: [proof] })).toMatchObject(refusal(400, sentence))
    const swap = { userPublicKey: tokenAccount, platformId: 'solana', quote: {} }
    expect((await device.post('/v1/swap/tx', swap)).status).toBe(400)
  })
})
