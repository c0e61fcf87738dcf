import { sized } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { databaseWorld } from '../../../testing/sending-database.ts'
import { memoryWorld } from '../../../testing/sending-memory.ts'
import { type MakeWorld, playSending, type Story } from '../../../testing/sending-model.ts'

/** Number of random stories. */
const stories = sized(500, 100_000)

/** Returns the mistake at the end of a story; undefined if the story ended correctly. */
function faultOf({ callers, isOpen, hasRow, isAccepted, sentByWorker }: Story): string | undefined {
  const areAllRefused = callers.every((outcome) => outcome === 'refused')
  if (areAllRefused && hasRow) return 'every caller was refused, but a row remains'
  if (areAllRefused && (isAccepted || sentByWorker > 0)) return 'every caller was refused, but the bytes were sent'
  if (callers.includes('accepted') && !hasRow) return 'a caller got the answer accepted, but there is no row'
  if (callers.includes('accepted') && !isAccepted) return 'a caller got the answer accepted, but no node accepted the bytes'
  if (isOpen && !hasRow) return 'a caller got no definite answer, but there is no row'
  if (isOpen && !isAccepted) return 'a caller got no definite answer, but the worker did not send the bytes'
  return undefined
}

/** Plays stories and expects no mistake. Returns how many stories had each outcome, so that a test can check that all occur. */
async function play(from: number, count: number, makeWorld: MakeWorld) {
  const seen = { refused: 0, accepted: 0, unknown: 0, resent: 0 }
  for (let seed = from; seed < from + count; seed++) {
    const story = await playSending(seed, makeWorld)
    const fault = faultOf(story)
    expect(fault, `seed ${seed}: ${JSON.stringify(story)}`).toBeUndefined()
    if (story.callers.every((outcome) => outcome === 'refused')) seen.refused += 1
    if (story.callers.includes('accepted')) seen.accepted += 1
    if (story.callers.includes('unknown')) seen.unknown += 1
    if (story.sentByWorker > 0) seen.resent += 1
  }
  return seen
}

describe('sending', () => {
  test(`${stories} random stories in memory → no refused transaction is sent, and no accepted one is lost`, async () => {
    const seen = await play(1, stories, memoryWorld)
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(stories / 50)
  }, 600_000)

  describe.each(pairs)('on $name', (pair) => {
    let running: TestApp
    let deviceId: string

    beforeAll(async () => {
      running = await testApp({ pair })
      deviceId = (await registerDevice(running.app)).id
    })
    afterAll(() => running.close())

    test('40 random stories in the database → no refused transaction is sent, and no accepted one is lost', async () => {
      const seen = await play(1, 40, databaseWorld(running, deviceId))
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
    }, 60_000)
  })
})
