import { createWalletClient, signAndSend } from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import { type Address, generateKeyPairSigner } from '@solana/kit'
import { expect, test, vi } from 'vitest'
import { tokenAccountData } from '../../../../../../packages/devnet/src/solana/seed-data.ts'
import { testApp } from '../../../../testing/app.ts'
import { writeNotifications } from '../../../../testing/consume.ts'
import { linkAddresses, registerDevice } from '../../../../testing/device.ts'
import { follow } from '../../../../testing/follow.ts'
import { accountOf, mintCalled, ownSolana } from '../../../../testing/solana.ts'
import { waitForChain } from '../../../../testing/wallet.ts'

test('empty token accounts are closed → titles and notices say what came back, in the language of the device', async () => {
  const own = await ownSolana()
  const running = await testApp({ chains: own.chains })
  const follower = follow(running, 'solana')
  const english = await registerDevice(running.app)
  const german = await registerDevice(running.app)
  await german.put('/v1/devices/use', { appVersion: '1.2.3', locale: 'de' })
  const client = createWalletClient({
    baseUrl: await running.app.listen({ port: 0, host: '127.0.0.1' }),
    fetch: (request) => {
      request.headers.set('device-id', english.id)
      return fetch(request)
    },
  })
  const platform = { id: 'solana', caip2: own.solana.network.caip2 }
  const wallet = await own.newWallet(1_000_000_000n)
  const account = kitAccount(wallet)
  for (const device of [english, german]) await linkAddresses(device, [wallet.address], ['solana'])
  const usdc = mintCalled('USDC')
  const data = tokenAccountData({ mint: usdc.address, owner: wallet.address, amount: 0n, immutableOwner: false })
  const empty: Address[] = [await accountOf(wallet.address, usdc), (await generateKeyPairSigner()).address]
  for (const at of empty) own.place(at, usdc.program, data)

  const confirmed = (id: number) =>
    vi.waitFor(async () => {
      await follower.step()
      const { body } = await english.get(`/v1/tx/history/${id}`)
      expect(body).toMatchObject({ status: 'confirmed' })
      return body
    }, waitForChain)
  const notices = async (device: typeof english) => {
    await writeNotifications(running.storage.database, running.deps.subscriberNotices)
    return (await device.get('/v1/notifications')).body.items
  }

  const closing = await account.prepareCloseEmpty(client, { platform })
  const { id } = await signAndSend(client, account, closing)
  own.advance(1)
  expect(await confirmed(id)).toMatchObject({ title: 'Got back 0.00407856 SOL', kind: 'contract', returnedRent: `${closing.returnedRent}` })
  expect((await german.get(`/v1/tx/history/${id}`)).body).toMatchObject({ title: '0,00407856 SOL zurückerhalten' })
  expect(await notices(english)).toMatchObject([{ title: 'Got back 0.00407856 SOL', message: 'Deposits of closed accounts on Solana' }])
  expect(await notices(german)).toMatchObject([{ title: '0,00407856 SOL zurückerhalten' }])

  await follower.stop()
  await running.close()
  await own.stop()
})
