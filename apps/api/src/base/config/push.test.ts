import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPush } from './push.ts'

const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString()
const p256 = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

const apns = { APNS_KEY: p256, APNS_KEY_ID: 'ABC123DEFG', APNS_TEAM_ID: 'TEAM123456', APNS_TOPIC: 'example.wallet' }
const account = {
  type: 'service_account',
  project_id: 'wallet',
  client_email: 'push@wallet.example',
  private_key_id: 'k',
  private_key: rsa,
  token_uri: 'https://oauth2.googleapis.com/token',
}

describe('the settings of push', () => {
  test('no push credentials are configured → no push service', () => {
    expect(readPush({}, 'server')).toEqual({ fcm: undefined, apns: undefined, details: false })
  })

  test('credentials of Firebase, Apple or both → those push services', () => {
    const { fcm } = readPush({ FCM_SERVICE_ACCOUNT: JSON.stringify(account) }, 'server')
    expect(fcm).toMatchObject([
      { projectId: 'wallet', clientEmail: 'push@wallet.example', tokenUri: 'https://oauth2.googleapis.com/token' },
    ])
    const settings = readPush({ ...apns, APNS_ENVIRONMENT: 'sandbox', PUSH_DETAILS: 'yes' }, 'server')
    expect(settings).toMatchObject({ fcm: undefined, apns: [{ topic: 'example.wallet', environment: 'sandbox' }], details: true })
    expect(readPush(apns, 'server').apns).toMatchObject([{ keyId: 'ABC123DEFG', environment: 'production' }])
  })

  test('a private key in one line → accepted', () => {
    expect(readPush({ ...apns, APNS_KEY: p256.replaceAll('\n', '\\n') }, 'server').apns).toBeDefined()
  })

  test('two keys of a service → both, in their order', () => {
    const two = [account, { ...account, private_key_id: 'l' }].map((one) => JSON.stringify(one, null, 2))
    expect(readPush({ FCM_SERVICE_ACCOUNT: two.join('\n') }, 'server').fcm).toMatchObject([{ privateKeyId: 'k' }, { privateKeyId: 'l' }])
    const other = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
    for (const between of ['', ' ', '\n'])
      expect(readPush({ ...apns, APNS_KEY: `${p256.trim()}${between}${other}`, APNS_KEY_ID: 'OLD1 NEW1' }, 'server').apns).toMatchObject([
        { keyId: 'OLD1', topic: 'example.wallet' },
        { keyId: 'NEW1', topic: 'example.wallet' },
      ])
  })

  test.each([
    [{ FCM_SERVICE_ACCOUNT: Array.from({ length: 3 }, () => JSON.stringify(account)).join(' ') }, 'FCM_SERVICE_ACCOUNT must be'],
    [{ FCM_SERVICE_ACCOUNT: `${JSON.stringify(account)} hunter2` }, 'FCM_SERVICE_ACCOUNT must be'],
    [{ ...apns, APNS_KEY: `${p256}${p256}` }, 'APNS_KEY_ID must have one id for each key of APNS_KEY'],
    [{ ...apns, APNS_KEY_ID: 'A B' }, 'APNS_KEY_ID must have one id for each key of APNS_KEY'],
    [{ ...apns, APNS_KEY: `${p256}${p256}${p256}`, APNS_KEY_ID: 'A B' }, 'APNS_KEY must be'],
    [{ ...apns, APNS_KEY_ID: 'A B hunter2' }, 'APNS_KEY_ID'],
    [{ FCM_SERVICE_ACCOUNT: 'hunter2' }, 'FCM_SERVICE_ACCOUNT must be'],
    [{ FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'hunter2' }) }, 'FCM_SERVICE_ACCOUNT must be'],
    [{ FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: p256 }) }, 'FCM_SERVICE_ACCOUNT must be'],
    [{ FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, token_uri: 'http://hunter2.example/token' }) }, 'FCM_SERVICE_ACCOUNT must be'],
    [
      { FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, token_uri: 'http://127.0.0.1:1@hunter2.example/token' }) },
      'FCM_SERVICE_ACCOUNT must be',
    ],
    [{ APNS_KEY: 'hunter2', APNS_KEY_ID: 'A', APNS_TEAM_ID: 'T', APNS_TOPIC: 't' }, 'APNS_KEY must be'],
    [{ ...apns, APNS_KEY: rsa }, 'APNS_KEY must be'],
    [{ APNS_KEY: p256 }, 'APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC must be set together'],
    [{ APNS_TOPIC: 'hunter2' }, 'must be set together'],
    [{ ...apns, APNS_TOPIC: 'hunter2/../x' }, 'APNS_TOPIC'],
    [{ ...apns, APNS_ENVIRONMENT: 'hunter2' }, 'APNS_ENVIRONMENT must be one of'],
    [{ PUSH_DETAILS: 'hunter2' }, 'PUSH_DETAILS must be one of'],
  ])('a bad push setting → the error names it without its value: %#', (given, message) => {
    expect(() => readPush(given, 'server')).toThrow(message)
    expect(() => readPush(given, 'server')).not.toThrow('hunter2')
  })
})
