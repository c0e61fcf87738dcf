import { connectChain, networks } from '@patina/chains'
import { expect, test, vi } from 'vitest'
import { networkOf } from '../../../testing/chains.ts'
import { ApiError } from '../../base/wire/errors.ts'
import { createPlatforms } from './platforms.ts'
import { createTokens } from './tokens.ts'
import { withTraits } from './with-traits.ts'

const silent = connectChain(networkOf('solana'), 'http://127.0.0.1:1')
const getTokenFacts = vi.fn(async (contracts: readonly string[]) => new Map(contracts.map((id) => [id, { traits: ['pausable' as const] }])))
const platforms = createPlatforms(networks, new Map([['solana', { ...silent, getTokenFacts }]]))
const page = { platformId: 'solana', offset: 0, limit: 2, includeDisabled: false, returnContracts: false }
const [native, listed] = createTokens(platforms).list(page).items
if (!native || !listed) throw new Error('Solana has no tokens')

test('a chain knows traits → its contracts have them, and the read counts once', async () => {
  const onRead = vi.fn(async () => {})
  expect(await withTraits(platforms, [native, listed], onRead)).toEqual([native, { ...listed, traits: ['pausable'] }])
  expect(onRead).toHaveBeenCalledTimes(1)
})

test('no token has a contract → nothing is read or counted', async () => {
  const onRead = vi.fn(async () => {})
  expect(await withTraits(platforms, [native], onRead)).toEqual([native])
  expect(onRead).not.toHaveBeenCalled()
})

test('the caller has read too much → the tokens without traits, and no node is called', async () => {
  getTokenFacts.mockClear()
  const refuse = async () => Promise.reject(new ApiError('rate_limited'))
  expect(await withTraits(platforms, [native, listed], refuse)).toEqual([native, listed])
  expect(getTokenFacts).not.toHaveBeenCalled()
})
