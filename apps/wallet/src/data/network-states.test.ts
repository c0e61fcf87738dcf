import type { Platform } from '@patina/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { emptyHoldings, holdingsOfPortfolio } from './holdings.ts'
import { linkPlan } from './link-plan.ts'
import { isPartial, type LinkState, networkStates, type ReadState } from './network-states.ts'

const network = (id: string, family: Platform['family']): Platform => ({
  id,
  name: id,
  family,
  enabled: true,
  nativeToken: { symbol: id.toUpperCase(), decimals: 18 },
  caip2: `${family}:${id}`,
  explorerUrl: null,
  logoUrl: null,
})
const networks = [network('ethereum', 'evm'), network('base', 'evm'), network('solana', 'solana')]
const own: WalletAccount = { id: 'own', name: 'Own', kind: 'derived', addresses: { evm: '0xA', solana: 'S' } }
const second: WalletAccount = { id: 'second', name: 'Second', kind: 'watch', addresses: { evm: '0xB' } }

const linked: LinkState = { at: 10, isFailed: false }
const open: LinkState = { at: undefined, isFailed: false }
const read: ReadState = { at: 11, isFailed: false }

function statesOf({ accounts = [own], link = () => linked, readOf = () => read }: Partial<Case> = {}) {
  const { links } = linkPlan(accounts, networks, [])
  const addresses = accounts.flatMap((account) => Object.values(account.addresses))
  return networkStates(networks, addresses, { links, linkOf: ({ address }) => link(address), readOf })
}
type Case = { accounts: WalletAccount[]; link: (address: string) => LinkState; readOf: (platformId: string) => ReadState }

describe('the states of the networks', () => {
  test('all is linked, and was read later → each network is read, and nothing is partial', () => {
    expect(Object.fromEntries(statesOf())).toEqual({ ethereum: 'read', base: 'read', solana: 'read' })
    expect(isPartial(statesOf())).toBe(false)
  })

  test('one family is not linked yet → only its networks are being read, and the sum is partial', () => {
    const states = statesOf({ link: (address) => (address === '0xA' ? open : linked) })
    expect(Object.fromEntries(states)).toEqual({ ethereum: 'reading', base: 'reading', solana: 'read' })
    expect(isPartial(states)).toBe(true)
  })

  test('a second address is linked after the answer → its networks are being read again', () => {
    const link = (address: string) => (address === '0xB' ? { at: 12, isFailed: false } : linked)
    expect(Object.fromEntries(statesOf({ accounts: [own, second], link }))).toEqual({
      ethereum: 'reading',
      base: 'reading',
      solana: 'read',
    })
  })

  test('an answer lacks a network, or could not read all of it → it is being read, or has failed', () => {
    const readOf = (id: string): ReadState => (id === 'base' ? { at: undefined, isFailed: false } : { at: 11, isFailed: id === 'solana' })
    expect(Object.fromEntries(statesOf({ readOf }))).toEqual({ ethereum: 'read', base: 'reading', solana: 'failed' })
  })

  test('a link fails → its networks have failed, unless it was linked before', () => {
    expect(statesOf({ link: () => ({ at: undefined, isFailed: true }) }).get('base')).toBe('failed')
    expect(statesOf({ link: () => ({ at: 10, isFailed: true }) }).get('base')).toBe('read')
  })

  test('an account has no address of a family → its networks are absent', () => {
    expect([...statesOf({ accounts: [second] }).keys()]).toEqual(['ethereum', 'base'])
  })

  test('the device has no room for an address → its network is marked', () => {
    const crowd = Array.from({ length: 60 }, (_, index) => ({ ...second, id: `${index}`, addresses: { evm: `0x${index}` } }))
    expect(Object.fromEntries(statesOf({ accounts: crowd }))).toEqual({ ethereum: 'read', base: 'unlinked' })
  })
})

test('any links and answers → a holding of zero exists only on a network that was read whole after each of its links', () => {
  const time = fc.option(fc.nat(3), { nil: undefined })
  const state = fc.record({ at: time, isFailed: fc.boolean() })
  const perAddress = fc.record({ '0xA': state, '0xB': state, S: state })
  const perNetwork = fc.record({ ethereum: state, base: state, solana: state })
  const item = { symbol: '', name: '', decimals: 18, logoUrl: null, staked: '0', price: null, value: null, change24h: null }
  fc.assert(
    fc.property(perAddress, perNetwork, fc.subarray(networks), fc.boolean(), (links, reads, found, isOnlySecond) => {
      const linkOf = (address: string) => links[address as keyof typeof links]
      const readOf = (id: string) => reads[id as keyof typeof reads]
      const states = statesOf({ accounts: isOnlySecond ? [second] : [own, second], link: linkOf, readOf })
      const items = found.map(({ id }) => ({ ...item, platformId: id, tokenId: `${id}:native`, amount: '1' }))
      const holdings = holdingsOfPortfolio({ currency: 'USD', updatedAt: '', total: '0', platforms: [], items, unpriced: [] })
      for (const { platformId, amount } of [...holdings, ...emptyHoldings(networks, { holdings, states }, { prices: [], tokens: [] })]) {
        if (amount !== 0n) continue
        const { at, isFailed } = readOf(platformId)
        const addresses = platformId === 'solana' ? ['S'] : isOnlySecond ? ['0xB'] : ['0xA', '0xB']
        expect([isFailed, isOnlySecond && platformId === 'solana']).toEqual([false, false])
        for (const address of addresses) expect(linkOf(address).at).toBeLessThan(at ?? -1)
      }
    }),
  )
})
