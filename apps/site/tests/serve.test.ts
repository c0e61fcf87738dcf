import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite } from '../programs/serve.mts'

let folder: string
let site: Awaited<ReturnType<typeof serveSite>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'served-'))
  writeFileSync(join(folder, 'index.html'), '<title>Home</title>')
  writeFileSync(join(folder, 'pricing.html'), '<title>Pricing</title>')
  site = await serveSite(folder, 0)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** Requests exactly this path. Returns the answer and its duration in milliseconds. */
const request = (path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined; ms: number }>((resolve, reject) => {
    const started = performance.now()
    get(site.url, { path, agent: false }, (response) => {
      const { statusCode: status, headers } = response.resume()
      resolve({ status, location: headers.location, ms: performance.now() - started })
    }).on('error', reject)
  })

test.each([
  ['/pricing/', 308, '/pricing'],
  ['/pricing///', 308, '/pricing'],
  ['//pricing/', 404, undefined],
  ['//', 404, undefined],
  ['/', 200, undefined],
])('GET %s → %i, with location %s', async (path, status, location) => {
  expect(await request(path)).toMatchObject({ status, location })
})

test('the site is served on every address of the machine → requests for any host name are answered', async () => {
  const image = await serveSite(folder, 0, '0.0.0.0')
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'docs.wallet.example' }
    get(image.url, { headers, agent: false }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  await image.close()
  expect(status).toBe(200)
})

test('a path of 15,000 slashes before a letter → answered as fast as one of letters', async () => {
  const times = { slashes: [] as number[], letters: [] as number[] }
  for (let round = 0; round < 5; round++) {
    times.letters.push((await request(`/${'a'.repeat(15_000)}`)).ms)
    times.slashes.push((await request(`/${'/'.repeat(14_999)}a`)).ms)
  }
  expect(Math.min(...times.slashes)).toBeLessThan(Math.min(...times.letters) * 10 + 20)
})
