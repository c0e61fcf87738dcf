import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { localChains, rpcUrlOf } from '../../../testing/local-chains.ts'
import { newHash, writeMined } from '../../../testing/mined.ts'
import { chainOf, ether, newAddress, openWallet, waitForChain } from '../../../testing/wallet.ts'
import { inspectSubject } from './inspect-subject.ts'
import type { Subject } from './subjects.ts'

const root = resolve(import.meta.dirname, '../../../../..')

describe('wallet inspect', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
  })
  afterAll(() => running.close())

  /** Runs the program, which reads the chains of its environment. */
  const runProgram = async (args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, ['tools/run.mjs', 'tools/src/wallet.ts', 'inspect', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: running.storage.url, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output, code] = await Promise.all([text(child.stdout), new Promise((done) => child.once('close', done))])
    return { code, output }
  }
  const run = async ([subject, given]: [Subject, string]) => {
    const { text: output, code = 0 } = await inspectSubject(running.storage.database, subject, given)
    return { code, output: `${output}\n` }
  }

  test('the hash is stored → prints its status, the notified devices, the state on the chain and the next step', async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    const hash = newHash()
    const id = await writeMined(running, [{ from: newAddress(), to: address, amount: ether(1) }], { hash })
    const chainId = localChains().get('ethereum')?.network.caip2.split(':')[1] ?? ''
    const env = { RPC_URL_ETHEREUM: rpcUrlOf('ethereum'), CHAIN_ID_ETHEREUM: chainId }
    const { code, output } = await runProgram(['transaction', hash.toUpperCase().replace('0X', '0x')], env)
    expect(code).toBe(0)
    expect(output).toContain(`Transaction ${hash} on ethereum, number ${id}\n`)
    expect(output).toMatch(/^ {2}status {6}confirmed, in block 100 \(0x[0-9a-f]{64}\), not final$/m)
    expect(output).toContain(`  linked      ${address} by 1 device\n`)
    expect(output).toContain('  chain       does not know it\n')
    expect(output).toContain(`  notified    ${device.id} about received at `)
    expect(output).toMatch(/^ {2}next {8}.+; it becomes failed if it stays unknown$/m)
  })

  test('the chain has the transaction but the ledger lacks it → prints why the ledger lacks it', async () => {
    const chain = chainOf(running, 'ethereum')
    const unknownSender = await openWallet(chain, rpcUrlOf('ethereum'), ether(1))
    const txData = await unknownSender.sign({ to: newAddress(), value: 1n })
    const { hash } = await chain.decodeTransaction(txData)
    await chain.broadcast(txData)
    await vi.waitFor(async () => expect((await chain.readTransactions([hash]))[0]).toHaveProperty('block.hash'), waitForChain)
    const chainId = localChains().get('ethereum')?.network.caip2.split(':')[1] ?? ''
    const { code, output } = await runProgram(['transaction', hash], { RPC_URL_ETHEREUM: rpcUrlOf('ethereum'), CHAIN_ID_ETHEREUM: chainId })
    expect(code).toBe(1)
    expect(output).toContain(`No transaction with the hash ${hash} is stored\n`)
    expect(output).toMatch(
      /^ {2}ethereum {4}confirmed in block \d+ \(0x[0-9a-f]{64}\); it is not stored because no device has linked one of its addresses/m,
    )
  })

  test('a device → prints its links and pushes, and neither its push token nor its key', async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: 'secret-token' })
    const { code, output } = await run(['device', device.id])
    expect(code).toBe(0)
    expect(output).toContain(`Device ${device.id}, ios, app 1.2.3\n  status      active\n`)
    expect(output).toMatch(/^ {2}push token {2}stored since /m)
    expect(output).toContain(`  links       ${address} on ethereum since `)
    expect(output).toContain('  pushes      none is stored; they are kept for 7 days\n')
    expect(output).not.toContain('secret-token')
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await run(['device', nobody])).toMatchObject({ code: 1, output: `There is no device ${nobody}; it may have been deleted\n` })
  })

  test('an address in any form → prints its devices, its backfill and its newest transactions', async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address], platforms: ['ethereum', 'base'] })
    const hash = newHash()
    await writeMined(running, [{ from: newAddress(), to: address, amount: ether(1) }], { hash })
    const { code, output } = await run(['address', address.toLowerCase()])
    expect(code).toBe(0)
    expect(output).toContain(`Address ${address} on ethereum\n  linked      by ${device.id} since `)
    expect(output).toMatch(/^ {2}backfill {4}waits for its turn; 0 transactions found; due at /m)
    expect(output).toContain(`              ${hash} confirmed in block 100, at `)
    expect(output).toContain(`Address ${address} on base\n`)
    expect(await run(['address', newAddress()])).toMatchObject({ code: 1, output: expect.stringContaining('No device has linked ') })
  })

  test('a delivery → prints its endpoint, its attempts and the next step', async () => {
    const { query } = running.storage.database
    const webhookId = '11111111-1111-4111-8111-111111111111'
    const log = JSON.stringify([{ at: '2026-11-20T00:00:00.000Z', ms: 12, status: 500, error: null }])
    await sql`insert into outbound_webhooks (id, url, filter, ordered, secret, after_event)
      values (${webhookId}, 'https://hooks.example/path?key=secret', '{}', false, 'whsec_c2VjcmV0', 0)`.execute(query)
    const { rows } = await sql<{ id: number }>`insert into outbound_deliveries (webhook_id, event_id, addresses, attempts, due_at, log)
      values (${webhookId}, 7, '{}', 1, now() - interval '1 minute', ${log}::jsonb) returning id`.execute(query)
    const id = String(rows[0]?.id)
    const { code, output } = await run(['delivery', id])
    expect(code).toBe(0)
    expect(output).toContain(`Delivery ${id} of event 7 to https://hooks.example\n  status      waiting after 1 attempt; written at `)
    expect(output).toContain('  attempt     2026-11-20T00:00:00.000Z, 500 after 12 ms\n')
    expect(output).toMatch(/^ {2}next {8}an attempt was due at .+; check that a worker runs$/m)
    expect(output).not.toContain('secret')
    expect(await run(['delivery', '999999'])).toMatchObject({
      code: 1,
      output: 'There is no delivery 999999; deliveries are deleted by weeks, when all of a week are older than 30 days\n',
    })
  })

  test('an unknown hash → prints that no chain has it', async () => {
    const hash = newHash()
    expect(await run(['transaction', hash])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`No transaction with the hash ${hash} is stored`),
    })
  })
})
