import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { signingPlugin } from './signing.ts'

const brandFile = resolve(import.meta.dirname, '../../../brand.json')

/** Returns the module of a build for these chains, as a bundler reads it. */
function moduleFor(localChainIds: string): unknown {
  const { load } = signingPlugin(brandFile, localChainIds)
  return typeof load === 'function' ? Reflect.apply(load, {}, ['\0virtual:signing']) : undefined
}

test('a build for public chains → its key worker knows no local exchange', () => {
  expect(moduleFor('{}')).toBe('export const choices = {"chainIds":{},"localExchanges":{},"swapServices":[]}')
})

test('a build for a local Solana → its key worker knows the exchange of that chain', () => {
  expect(moduleFor('{"solana":"solana:local"}')).toContain('"localExchanges":{"solana":["EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1"]}')
})
