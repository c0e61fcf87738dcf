import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logoFolder } from '@patina/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { refusal } from '../../../../testing/http.ts'
import { createLogos } from '../../../wallet/logos/logos.ts'

const folder = mkdtempSync(join(tmpdir(), 'logos-'))
const picture = readFileSync(new URL('usdc.webp', logoFolder))
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

let running: TestApp
beforeAll(async () => {
  writeFileSync(join(folder, 'ethereum-native.jpg'), jpeg)
  running = await testApp({ logosFolder: folder })
})
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => running.app.inject({ url, headers })

describe('GET /v1/logos/{id}', () => {
  test('200: the catalogue names the picture → its bytes, for pages of any origin', async () => {
    const answer = await get('/v1/logos/usdc')
    expect([answer.statusCode, answer.rawPayload.equals(picture)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('304: the client has the picture → no body', async () => {
    const { etag } = (await get('/v1/logos/usdc')).headers
    const again = await get('/v1/logos/usdc', { 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('200: the operator has a picture of a token → the token and the route have it', async () => {
    const { items } = (await get('/v1/tokens?platformId=ethereum')).json()
    expect(items[0]).toMatchObject({ id: 'ethereum:native', logoUrl: '/v1/logos/ethereum-native' })
    const answer = await get('/v1/logos/ethereum-native')
    expect([answer.headers['content-type'], answer.rawPayload.equals(jpeg)]).toEqual(['image/jpeg', true])
  })

  test('the lists of tokens and platforms → each picture that they name is there', async () => {
    const { platforms } = (await get('/v1/platforms?includeDisabled=true')).json()
    const urls = new Set<string>()
    for (const { id, logoUrl } of platforms) {
      const { items } = (await get(`/v1/tokens?platformId=${id}&includeDisabled=true&limit=100`)).json()
      for (const url of [logoUrl, ...items.map((token: { logoUrl: string | null }) => token.logoUrl)]) if (url !== null) urls.add(url)
    }
    expect(urls.size).toBeGreaterThan(150)
    const answers = await Promise.all([...urls].map(async (url) => [url, (await get(url)).statusCode]))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })

  test.each(['nothing', '..', '..%2f..%2fpackage.json', 'usdc.webp', '__proto__', 'README'])(
    '404: no picture has the id %s',
    async (id) => {
      expect(await get(`/v1/logos/${id}`)).toSatisfy(({ statusCode }: { statusCode: number }) => statusCode === 404)
    },
  )

  test('404: no picture has the id → Logo not found', async () => {
    expect((await get('/v1/logos/nothing')).json()).toEqual(refusal(404, 'Logo not found').body)
  })
})

describe('the folder of the operator', () => {
  test.each([
    { file: 'base.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { file: 'base.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { file: 'base.jpg', bytes: Buffer.concat([jpeg, Buffer.alloc(70_000)]) },
  ])('$file is no small PNG, WebP or JPEG → the start says which file', ({ file, bytes }) => {
    const other = mkdtempSync(join(tmpdir(), 'logos-'))
    writeFileSync(join(other, file), bytes)
    expect(() => createLogos(other)).toThrow(`LOGOS_DIR: ${file} cannot be used`)
    rmSync(other, { recursive: true })
  })

  test('it does not exist → the start says what to do', () => {
    expect(() => createLogos(join(folder, 'absent'))).toThrow(/^LOGOS_DIR .* cannot be read\. Create the folder/)
  })
})
