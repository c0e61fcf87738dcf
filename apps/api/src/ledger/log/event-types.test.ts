import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { entryOf, eventTypes, notifyingTypes, platformTypes, publicTypes } from './event-types.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../../site/docs/on-chain-events-streaming.mdx'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('|'))

test('an entry is not public → the stream, webhooks and NATS leave its type out', () => {
  expect(publicTypes).not.toContain('price.crossed')
  expect(publicTypes).toHaveLength(Object.keys(eventTypes).length - 1)
})

test('an entry notifies → the consumer of notifications wants its type', () => {
  expect(notifyingTypes).toEqual(['transaction.confirmed', 'transaction.failed', 'price.crossed'])
})

test('an entry concerns a platform → its events reach every address of the platform', () => {
  expect(platformTypes).toEqual(['platform.gap'])
})

test('a newer version logged a type that this one does not know → nobody gets it', () => {
  expect(entryOf('address.renamed')).toMatchObject({ isPublic: false, notifies: false, body: 'none' })
})

test.each(publicTypes)('a type is public → the page about events explains %s', (type) => {
  expect(rows.some((row) => row.includes(`\`${type}\``))).toBe(true)
})
