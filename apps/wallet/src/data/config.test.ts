import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'

const own = 'https://wallet.example.com'
beforeAll(() => void vi.stubGlobal('location', { origin: own }))
afterAll(() => void vi.unstubAllGlobals())

test.each([
  { file: {}, apiUrl: own, publicUrl: own },
  { file: { apiUrl: '' }, apiUrl: own, publicUrl: own },
  { file: { apiUrl: 'https://api.example.com' }, apiUrl: 'https://api.example.com', publicUrl: 'https://api.example.com' },
  { file: { apiUrl: '', publicUrl: 'https://api.example.com' }, apiUrl: own, publicUrl: 'https://api.example.com' },
  { file: { apiUrl: 'javascript:1', publicUrl: 'https://api.example.com/v1' }, apiUrl: own, publicUrl: own },
  { file: 'no object', apiUrl: own, publicUrl: own },
])('config.json is $file → requests go to $apiUrl, and tokens name $publicUrl', ({ file, apiUrl, publicUrl }) => {
  expect(parseConfig(file)).toEqual({ apiUrl, publicUrl, faucetPath: undefined })
})
