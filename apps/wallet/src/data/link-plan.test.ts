import { expect, test } from 'vitest'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { isPlanned, linkPlan } from './link-plan.ts'

const networks = [
  ...Array.from({ length: 14 }, (_, index) => ({ id: `evm-${index}`, family: 'evm' as const })),
  { id: 'solana', family: 'solana' as const },
  ...Array.from({ length: 5 }, (_, index) => ({ id: `test-${index}`, family: 'evm' as const })),
  { id: 'solana-devnet', family: 'solana' as const },
]
const accountsOf = (count: number): WalletAccount[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: `Account ${index}`,
    kind: 'derived',
    addresses: { evm: `0x${`${index}`.padStart(40, '0')}`, solana: `Solana${index}` },
  }))
const count = ({ links }: ReturnType<typeof linkPlan>) => links.reduce((sum, { platforms }) => sum + platforms.length, 0)
const idsOf = (list: readonly { id: string }[] = []) => list.map(({ id }) => id)

test('four accounts on 21 networks → all are linked', () => {
  const plan = linkPlan(accountsOf(4), networks, [])
  expect(count(plan)).toBe(4 * 21)
  expect(plan.missing).toEqual([])
})

test('five accounts on 21 networks → a hundred links, and the last network is named', () => {
  const plan = linkPlan(accountsOf(5), networks, [])
  expect(count(plan)).toBe(100)
  expect(idsOf(plan.missing)).toEqual(['solana-devnet'])
  const [first] = accountsOf(5)
  expect(isPlanned(plan, 'solana', first?.addresses.solana ?? '')).toBe(true)
  expect(isPlanned(plan, 'solana-devnet', first?.addresses.solana ?? '')).toBe(false)
})

test('a network is hidden → its links go to the others', () => {
  expect(linkPlan(accountsOf(5), networks, ['evm-3']).missing).toEqual([])
})

test('twelve accounts → the first networks are linked for all of them, in the order of the networks', () => {
  const plan = linkPlan(accountsOf(12), networks, [])
  expect(count(plan)).toBe(100)
  expect(plan.links.filter(({ family }) => family === 'evm').every(({ platforms }) => platforms.length >= 8)).toBe(true)
  expect(idsOf(plan.missing)[0]).toBe('evm-8')
})

test('an address is watched and has its key in another account → it is linked once, with its key', () => {
  const [own] = accountsOf(1)
  const watched: WalletAccount = { id: 'w', name: 'Watched', kind: 'watch', addresses: { evm: own?.addresses.evm ?? '' } }
  const { links } = linkPlan([watched, ...accountsOf(1)], networks, [])
  expect(links.map(({ account, family }) => [account.kind, family])).toEqual([
    ['derived', 'evm'],
    ['derived', 'solana'],
  ])
})
