import { fund } from '@patina/devnet'
import { createPublicClient, type Hex, http, isHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, transferData, type Wallet } from '../../../../testing/wallet.ts'

const usdc = tokenCalled('ethereum', 'USDC')

let running: TestApp
let device: TestDevice
let wallet: Wallet

beforeAll(async () => {
  running = await testApp({ chains: localChains() })
  wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))
  await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: wallet.address, token: usdc, amount: 1_000n })
  device = await registerDevice(running.app, { addresses: [wallet.address] })
})
afterAll(() => running.close())

const of = (call: string) => device.get(`/v1/wallet/addresses/${wallet.address}/${call}?platformId=ethereum`)

/** Returns the address's amount of USDC and its nonces, as each call shows them. */
async function readAll() {
  const [balances, portfolio, info, nonce] = await Promise.all([
    of('balances'),
    device.get('/v1/wallet/portfolio'),
    of('info'),
    of('nonce'),
  ])
  const item = (items: { tokenId: string }[]) => items.find((one) => one.tokenId === `ethereum:${usdc}`)
  return {
    balances: item(balances.body.items),
    portfolio: item(portfolio.body.items),
    info: info.body.nonce,
    nonce: nonce.body.confirmedNonce,
  }
}

/** Sends a payment from elsewhere, so that no broadcast of this server empties its caches. Returns its hash once it is mined. */
async function payElsewhere(nonce: number): Promise<Hex> {
  const raw = await wallet.sign({ to: usdc, data: transferData(newAddress(), 100n), nonce })
  if (!isHex(raw)) throw new Error('The signed bytes are not hexadecimal')
  const client = createPublicClient({ transport: http(rpcUrlOf('ethereum')), pollingInterval: 5 })
  const hash = await client.sendRawTransaction({ serializedTransaction: raw })
  await client.waitForTransactionReceipt({ hash })
  return hash
}

test('a payment is confirmed between two reads → every read after it shows it, three times in a row', async () => {
  const chain = chainOf(running, 'ethereum')
  for (let nonce = 0; nonce < 3; nonce++) {
    await readAll()
    const hash = await payElsewhere(nonce)
    const [report] = await chain.readTransactions([hash])
    if (!report || !('block' in report) || !report.block) throw new Error('The payment is not mined')
    await running.deps.transactions.report(chain, report, report.block.number)
    const left = `${1_000 - 100 * (nonce + 1)}`
    expect(await readAll()).toMatchObject({ balances: { balance: left }, portfolio: { amount: left }, info: nonce + 1, nonce: nonce + 1 })
  }
})
