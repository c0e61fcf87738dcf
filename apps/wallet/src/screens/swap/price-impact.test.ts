import { expect, test } from 'vitest'
import { impactLevel, readSlippage } from './price-impact.ts'

test.each([
  ['0', 'low'],
  ['1.99', 'low'],
  ['2', 'noticeable'],
  ['5', 'high'],
  ['9.999', 'high'],
  ['10', 'severe'],
  ['100', 'severe'],
  ['unreadable', 'severe'],
])('the price impact is %s percent → %s', (percent, level) => {
  expect(impactLevel(percent)).toBe(level)
})

test.each([
  ['0.5', { percent: '0.5' }],
  ['0,5 %', { percent: '0.5' }],
  ['2', { percent: '2' }],
  ['0.05', { percent: '0.05', warning: 'low' }],
  ['2.01', { percent: '2.01', warning: 'high' }],
  ['50', { percent: '50', warning: 'high' }],
  ['50.01', { problem: 'range' }],
  ['0.001', { problem: 'malformed' }],
  ['-1', { problem: 'malformed' }],
  ['', { problem: 'malformed' }],
])('the slippage "%s" is typed → %o', (text, expected) => {
  expect(readSlippage(text)).toEqual(expected)
})
