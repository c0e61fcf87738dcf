import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApnsTeam, newServiceAccount, startApns, startFcm } from '../../../testing/push-services.ts'
import { apnsChannel } from './apns.ts'
import type { Channel, Push } from './channel.ts'
import { fcmChannel } from './fcm.ts'
import { channelOfKeys, type KeyedChannel } from './several-keys.ts'

const push = (deviceToken: string): Push => ({
  id: randomUUID(),
  deviceToken,
  title: 'Payment received',
  message: 'Open the app to see it',
  data: { notificationId: 'n', type: 'transaction' },
  collapseId: 'c'.repeat(32),
  expiresAt: new Date(Date.now() + 3_600_000),
  apnsEnvironment: null,
})

let firebase: Awaited<ReturnType<typeof startFcm>>
let apple: Awaited<ReturnType<typeof startApns>>
const team = newApnsTeam()
const opened: Channel[] = []

beforeAll(async () => {
  firebase = await startFcm()
  apple = await startApns(team)
})
afterAll(async () => {
  for (const channel of opened) channel.close()
  await Promise.all([firebase.close(), apple.close()])
})

/** Opens a channel with a key that the service refuses, and one that it accepts. Returns it with the lines that it logs. */
function open(refused: Channel, accepted: Channel) {
  const logged: unknown[][] = []
  const keys: [KeyedChannel, KeyedChannel] = [
    { keyId: 'OLD', channel: refused },
    { keyId: 'NEW', channel: accepted },
  ]
  const channel = channelOfKeys(keys, { warn: (...line: unknown[]) => void logged.push(line) })
  opened.push(channel)
  return { channel, logged }
}

const ofFirebase = () => {
  const other = { ...firebase.account, privateKey: newServiceAccount().account.privateKey }
  return { refused: fcmChannel(other, firebase.origin), accepted: fcmChannel(firebase.account, firebase.origin), service: firebase }
}
const ofApple = () => {
  const channel = (credentials = team.credentials) => apnsChannel(credentials, { production: apple.origin, sandbox: apple.origin })
  return { refused: channel(newApnsTeam().credentials), accepted: channel(), service: apple }
}

test.each([
  ['Firebase', ofFirebase, 'fcm'],
  ['Apple', ofApple, 'apns'],
])('%s refuses the first of two keys → each push arrives with the second, and one line names it', async (_, keys, name) => {
  const { refused, accepted, service } = keys()
  const { channel, logged } = open(refused, accepted)
  const tokens = Array.from({ length: 5 }, () => randomUUID().replaceAll('-', '').repeat(2))
  expect(await Promise.all(tokens.map((token) => channel.send(push(token))))).toEqual(tokens.map(() => ({ kind: 'sent' })))
  expect(service.arrived()).toEqual(expect.arrayContaining(tokens))
  expect(logged).toEqual([[{ channel: name, reason: expect.any(String) }, 'The push service refuses the key OLD; using the key NEW']])
})

test('the service later refuses the second key too → the first is tried again; both are refused → unauthorized', async () => {
  const { refused, accepted } = ofApple()
  const { channel, logged } = open(accepted, refused)
  const token = randomUUID().replaceAll('-', '').repeat(2)
  expect(await channel.send(push(token))).toEqual({ kind: 'sent' })
  apple.answerWith(() => ({ status: 403, body: { reason: 'InvalidProviderToken' } }))
  expect(await channel.send(push(token))).toEqual({ kind: 'unauthorized', reason: 'InvalidProviderToken' })
  apple.answerWith(() => undefined)
  expect(await channel.send(push(token))).toEqual({ kind: 'sent' })
  expect(logged).toEqual([])
})
