import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnNats } from '@patina/test-kit/nats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issueCertificate } from '../../../testing/certificates.ts'
import type { BrokerSettings } from './connection.ts'
import { createPublisher } from './publisher.ts'

let directory: string
let nats: Awaited<ReturnType<typeof startOwnNats>>
let settings: BrokerSettings

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'nats-tls-'))
  const ca = issueCertificate(directory, { subject: 'DNS:localhost' })
  nats = await startOwnNats(`
    tls { cert_file: "${directory}/server.pem", key_file: "${directory}/server.key" }
    authorization { users: [
      { user: "publisher", password: "right" },
      { user: "reader", password: "right", permissions: { publish: ["none"], subscribe: ["_INBOX.>"] } } ] }`)
  settings = { ...nats.broker, servers: [`localhost:${nats.port}`], isEncrypted: true, ca, login: { user: 'publisher', password: 'right' } }
})
afterAll(async () => {
  await nats.stop()
  rmSync(directory, { recursive: true, force: true })
})

const runWith = async (changed: Partial<BrokerSettings>) => {
  const eventLog = {
    lease: async () => 0,
    advance: async () => true,
    read: async () => [],
    bounds: async () => ({ oldest: 1, end: 0 }),
    find: async () => [],
  }
  const publisher = createPublisher({ eventLog, log: { info: vi.fn(), error: vi.fn() } }, { ...settings, ...changed, days: 30 }, 'test')
  try {
    return await publisher.run()
  } finally {
    await publisher.close()
  }
}

test('TLS with the right authority and password → the stream is created', async () => {
  expect(await runWith({})).toBeUndefined()
})

test.each<[string, Partial<BrokerSettings>]>([
  ['the certificate is of an unknown authority', { ca: undefined }],
  ['the password is wrong', { login: { user: 'publisher', password: 'wrong' } }],
  ['there is no login', { login: undefined }],
  ['the user may not use JetStream', { login: { user: 'reader', password: 'right' } }],
])('%s → the run fails, and its error contains no password', async (_, changed) => {
  const error: unknown = await runWith(changed).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toMatch(/right|wrong/)
})
