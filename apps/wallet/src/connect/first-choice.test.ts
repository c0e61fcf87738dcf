import { expect, test } from 'vitest'
import type { Grant } from '../data/sites/site-record.ts'
import { firstChoice } from './first-choice.ts'

const all = { accountIds: ['a', 'b'], platformIds: ['ethereum', 'base'] }

test.each<[string, Grant | undefined, string | undefined, Grant]>([
  ['a new site', undefined, 'b', { accountIds: ['b'], platformIds: ['ethereum', 'base'] }],
  ['a new site while all accounts are shown', undefined, undefined, { accountIds: ['a'], platformIds: ['ethereum', 'base'] }],
  ['a known site', { accountIds: ['a'], platformIds: ['base'] }, 'b', { accountIds: ['a'], platformIds: ['base'] }],
  [
    'a site whose account was removed and whose network is hidden',
    { accountIds: ['gone'], platformIds: ['hidden'] },
    'b',
    { accountIds: ['b'], platformIds: ['ethereum', 'base'] },
  ],
])('%s → only what can be chosen is chosen', (_, before, shownId, chosen) => {
  expect(firstChoice(before, all, shownId)).toEqual(chosen)
})
