import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCertificate } from '../../../testing/certificates.ts'
import { startOwnPostgres } from '../../../testing/own-postgres.ts'
import { openDatabase } from './client.ts'
import { DatabaseUnavailableError } from './errors.ts'

let server: Awaited<ReturnType<typeof startOwnPostgres>>
let authority = ''
let otherAuthority = ''

beforeAll(async () => {
  server = await startOwnPostgres((directory) => {
    authority = issueCertificate(directory, { subject: 'DNS:localhost' })
    otherAuthority = issueCertificate(directory, { name: 'other', subject: 'DNS:localhost' })
    return [
      'ssl=on',
      `ssl_cert_file=${directory}/server.pem`,
      `ssl_key_file=${directory}/server.key`,
      `unix_socket_directories=${directory}`,
    ]
  })
})
afterAll(() => server.end())

/** Returns the server's URL. The server has a certificate for `localhost` only. */
function urlOf({ host = 'localhost', mode }: { host?: string; mode?: string } = {}): string {
  const url = new URL(server.url)
  url.hostname = host
  if (mode !== undefined) url.searchParams.set('sslmode', mode)
  return url.href
}

/** Returns whether the connections of a database are encrypted. */
async function isEncrypted(url: string, ca?: string): Promise<boolean | undefined> {
  const database = await openDatabase(url, { ca, reading: 1, writing: 1, slow: 1 })
  const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.query)
  const transaction = await database.query
    .transaction()
    .execute((each) => sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(each))
  await database.close()
  return rows[0]?.ssl === true && transaction.rows[0]?.ssl === true
}

test.each<[string, () => Promise<unknown>, boolean]>([
  ['the right authority', () => isEncrypted(urlOf(), authority), true],
  ['the right authority and `verify-full`', () => isEncrypted(urlOf({ mode: 'verify-full' }), authority), true],
  [
    'the file of the right authority',
    () => isEncrypted(`${urlOf({ mode: 'verify-full' })}&sslrootcert=${server.cluster.directory}/server-ca.pem`),
    true,
  ],
  ['`no-verify`', () => isEncrypted(urlOf({ mode: 'no-verify' })), true],
  ['`disable`', () => isEncrypted(urlOf({ mode: 'disable' })), false],
  ['no mode and no authority', () => isEncrypted(urlOf()), false],
])('%s → connects, encrypted or not', async (_, connecting, encrypted) => {
  expect(await connecting()).toBe(encrypted)
})

const untrusted = 'its certificate is not signed by a trusted authority'

test.each<[string, () => Promise<unknown>, string]>([
  ['another authority', () => isEncrypted(urlOf(), otherAuthority), untrusted],
  ['another host name', () => isEncrypted(urlOf({ host: '127.0.0.1' }), authority), 'its certificate is for another host name'],
  ['`verify-full` with public authorities only', () => isEncrypted(urlOf({ mode: 'verify-full' })), untrusted],
  ['`require`, which checks the certificate too', () => isEncrypted(urlOf({ mode: 'require' })), untrusted],
])('%s → is refused', async (_, connecting, reason) => {
  const error: unknown = await connecting().catch((caught: unknown) => caught)
  expect(error).toEqual(new DatabaseUnavailableError(`The database cannot be reached: ${reason}`))
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(server.cluster.password)
})

test.each([
  ['`disable` with an authority', () => isEncrypted(urlOf({ mode: 'disable' }), authority)],
  ['`no-verify` with an authority', () => isEncrypted(urlOf({ mode: 'no-verify' }), authority)],
  ['`prefer`', () => isEncrypted(urlOf({ mode: 'prefer' }))],
  ['an unknown mode', () => isEncrypted(urlOf({ mode: 'yes' }))],
])('%s → is refused before connecting', async (_, connecting) => {
  await expect(connecting()).rejects.toThrow('sslmode of the database URL should be verify-full')
})

test('the server accepts no TLS → the error says so', async () => {
  const plain = await startOwnPostgres()
  await expect(isEncrypted(plain.url, authority)).rejects.toThrow('The database cannot be reached: it does not accept TLS')
  await plain.end()
})
