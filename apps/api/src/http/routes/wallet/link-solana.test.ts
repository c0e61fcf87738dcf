import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { linkMessage } from '../../../../testing/proof.ts'
import { accountOf, mintCalled, type OwnSolana, ownSolana, type SolanaWallet, signText, transferSol } from '../../../../testing/solana.ts'

describe('a Solana address', () => {
  let own: OwnSolana
  let running: TestApp
  let device: TestDevice
  let wallet: SolanaWallet

  beforeAll(async () => {
    own = await ownSolana()
    running = await testApp({ chains: own.chains, requireAddressProof: true })
    device = await registerDevice(running.app)
    wallet = await own.newWallet(1_000_000_000n)
  })
  afterAll(async () => {
    await running.close()
    await own.stop()
  })

  const link = (entry: object) => device.post('/v1/wallet/addresses', { addresses: [{ platformId: 'solana', ...entry }] })
  const message = (address: string = wallet.address) => linkMessage(device, own.solana, address)
  const refused = refusal(400, 'Invalid address proof')
  const send = async () =>
    device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, {
      platformId: 'solana',
      txData: await own.sign(wallet, [transferSol(wallet, wallet.address, 1n)]),
    })

  test('a Solana key signs the sign-in message for this device, API and chain → the address is proved and may send', async () => {
    expect(await link({ address: wallet.address })).toMatchObject({ status: 201, body: { items: [{ verified: false }] } })
    expect(await send()).toMatchObject(refusal(403, 'Device is not authorized'))
    const text = message()
    expect(text).toContain('wants you to sign in with your Solana account:')
    expect(text).toContain(`Chain ID: ${own.caip2.slice('solana:'.length)}`)
    const proof = { address: wallet.address, message: text, signature: await signText(wallet, text) }
    expect(await link(proof)).toMatchObject({ status: 201, body: { items: [{ address: wallet.address, verified: true }] } })
    expect(await send()).toMatchObject({ status: 200, body: { status: 'pending' } })
  })

  test('the signature is in base64 → the Solana address is proved', async () => {
    const other = await own.newWallet(0n)
    const text = message(other.address)
    const signature = await signText(other, text, 'base64')
    expect(await link({ address: other.address, message: text, signature })).toMatchObject({
      status: 201,
      body: { items: [{ verified: true }] },
    })
  })

  test('another key, message or kind of account signed → the Solana address is not proved', async () => {
    const other = await own.newWallet(0n)
    const text = message(other.address)
    const asEthereum = linkMessage(device, own.solana, other.address, (message) => ({ ...message, accountKind: 'Ethereum' }))
    for (const [claimed, signature] of [
      [text, await signText(wallet, text)],
      [text, await signText(other, `${text} `)],
      [asEthereum, await signText(other, asEthereum)],
      [text, 'nonsense'],
    ])
      expect(await link({ address: other.address, message: claimed, signature })).toMatchObject(refused)
  })

  test('a Solana address without a key → it can be linked but not proved', async () => {
    const account = await accountOf(wallet.address, mintCalled('USDC'))
    expect(await link({ address: account })).toMatchObject({ status: 201, body: { items: [{ verified: false }] } })
    const text = message(account)
    const noKey = refusal(400, 'Address has no key and cannot sign')
    expect(await link({ address: account, message: text, signature: await signText(wallet, text) })).toMatchObject(noKey)
  })
})
