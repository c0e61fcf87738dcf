import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { forkingChain } from '../../../testing/forking-chain.ts'
import { pollAll } from '../../../testing/poll-all.ts'
import { reading } from '../../../testing/reading.ts'
import { newAddress } from '../../../testing/wallet.ts'

test('more rows are deep enough than one batch holds → one round of checks makes all of them final', async () => {
  const running = await testApp()
  onTestFinished(() => running.close())
  const mine = newAddress()
  const finalityBlocks = 4
  const double = forkingChain([mine, newAddress()], 1, () => {}, { finalityBlocks, transfersPerBlock: 60 })
  await registerDevice(running.app, { addresses: [mine] })
  double.grow(40)
  await reading(running, double.chain).toHead()
  const rows = () => running.storage.database.query.selectFrom('transactions').select('block_number')
  expect((await rows().execute()).length).toBeGreaterThan(700)

  await pollAll(running, double.chain)

  const deep = Number(double.blocks().at(-1)?.head.number) - finalityBlocks
  expect(await rows().where('final', '=', false).where('block_number', '<=', deep).execute()).toEqual([])
})
