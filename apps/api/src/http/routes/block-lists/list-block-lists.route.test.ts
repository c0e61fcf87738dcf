import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listedAddress, listedHost, readBlockLists } from '@patina/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import brand from '../../../../../../brand.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { caller } from '../../../../testing/http.ts'
import { createBlockLists } from '../../../wallet/block-lists/block-lists.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const scam = '0x000000000000000000000000000000000000dEaD'
const phishing = {
  name: 'phishing',
  date: '2026-11-28',
  effect: 'warn',
  addresses: [{ address: scam, reason: 'drainer' }],
  domains: ['bonus.example'],
}

function write(folder: string, list: { name: string }, text = `${JSON.stringify(list)}\n`) {
  writeFileSync(join(folder, `${list.name}.json`), text)
  writeFileSync(join(folder, `${list.name}.json.sig`), `${sign(null, Buffer.from(text), privateKey).toString('base64')}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'block-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('GET /v1/block-lists', () => {
  let running: TestApp

  beforeAll(async () => {
    write(folder, phishing)
    running = await testApp({ blockListsFolder: folder })
  })
  afterAll(() => running.close())

  test('200: the operator has a list → the SDK verifies it with the key of its build and finds addresses and sites', async () => {
    const { status, body } = await caller(running.app).get('/v1/block-lists')
    expect(status).toBe(200)
    const { lists, missing } = await readBlockLists(body.lists, { phishing: key, sanctions: key })
    expect(missing).toEqual(['sanctions'])
    const hit = { name: 'phishing', date: '2026-11-28', effect: 'warn' }
    expect(listedAddress(lists, scam.toLowerCase())).toEqual([{ ...hit, reason: 'drainer' }])
    expect(listedHost(lists, 'claim.Bonus.example')).toEqual([{ ...hit, reason: '' }])
    expect(listedHost(lists, 'notbonus.example')).toEqual([])
  })

  test('200: the server changes a text or swaps names → the SDK leaves the list out and names it', async () => {
    const { body } = await caller(running.app).get('/v1/block-lists')
    const changed = body.lists.map((list: { text: string }) => ({ ...list, text: list.text.replace('dEaD', 'bEEF') }))
    const renamed = body.lists.map((list: object) => ({ ...list, name: 'sanctions' }))
    expect(await readBlockLists(changed, { phishing: key })).toEqual({ lists: [], missing: ['phishing'] })
    expect(await readBlockLists(renamed, { sanctions: key })).toEqual({ lists: [], missing: ['sanctions'] })
  })

  test('304: the app already has the lists → empty body', async () => {
    const anyone = caller(running.app)
    const { headers } = await anyone.get('/v1/block-lists')
    const again = await anyone.send({ method: 'GET', url: '/v1/block-lists', headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })
})

describe('the folder of block lists', () => {
  const errors: unknown[] = []
  const log = { error: (...values: unknown[]) => void errors.push(values) }

  test('a list is added, then damaged → the new one is read after a minute, the damaged one does not replace it', () => {
    const own = mkdtempSync(join(tmpdir(), 'block-lists-'))
    let now = 0
    const lists = createBlockLists(own, log, () => now)
    expect(lists.all().lists).toEqual([])
    write(own, phishing)
    expect(lists.all().lists).toEqual([])
    now += 60_000
    expect(lists.all().lists).toMatchObject([{ name: 'phishing' }])
    writeFileSync(join(own, 'phishing.json'), '{')
    now += 60_000
    expect(lists.all().lists).toMatchObject([{ name: 'phishing' }])
    expect(errors).toHaveLength(1)
    rmSync(own, { recursive: true })
  })

  test('the example of the local stack → its signature fits the key of the brand', async () => {
    const examples = join(import.meta.dirname, '../../../../../../packages/devnet/block-lists')
    const { lists } = createBlockLists(examples, log).all()
    expect(await readBlockLists(lists, brand.wallet.blockLists)).toMatchObject({ lists: [{ name: 'example' }], missing: [] })
  })

  test.each([
    ['no signature', { 'a.json': JSON.stringify({ ...phishing, name: 'a' }) }],
    ['a date that is no day', { 'a.json': JSON.stringify({ ...phishing, date: 'today' }), 'a.json.sig': '' }],
    ['a signature that is too short', { 'a.json': JSON.stringify(phishing), 'a.json.sig': 'AAAA' }],
  ])('a list has %s → it is left out and logged, and another list is served', (_what, files) => {
    const own = mkdtempSync(join(tmpdir(), 'block-lists-'))
    const logged: unknown[] = []
    write(own, { ...phishing, name: 'other' })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text)
    const { lists } = createBlockLists(own, { error: (...values: unknown[]) => void logged.push(values) }).all()
    expect(lists.map(({ name }) => name)).toEqual(['other'])
    expect(logged).toEqual([[{ err: expect.anything() }, expect.stringContaining('a.json cannot be read')]])
    rmSync(own, { recursive: true })
  })

  test('the folder does not exist → the start stops with a sentence', () => {
    expect(() => createBlockLists(join(folder, 'absent'), log)).toThrow(/^BLOCK_LISTS_DIR .* cannot be read\. Create the folder/)
  })
})
