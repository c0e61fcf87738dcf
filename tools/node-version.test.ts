import { expect, test } from 'vitest'
import { runsOn } from './node-version.mjs'

test.each(['20.19.0', '20.20.2', 'v22.0.0', '24.1.0'])('Node %s → supported', (version) => {
  expect(runsOn(version)).toBe(true)
})

test.each(['20.18.3', '18.20.8', 'v19.9.0'])('Node %s → too old', (version) => {
  expect(runsOn(version)).toBe(false)
})
