import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { manifestOf, packPackages } from '@patina/test-kit/packed-packages'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const scope = readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8').match(/@[^/]+/)?.[0] ?? ''
const [sdk, units] = [`${scope}/sdk`, `${scope}/units`]

/** What every app needs: the client with its calls and events, a device, proofs and errors. */
const core = 'createWalletClient, registerDevice, createDeviceKey, toDeviceKey, linkMessage, unwrap, eachItem, WalletError'

let packed: Awaited<ReturnType<typeof packPackages>>
beforeAll(async () => {
  packed = await packPackages()
})
afterAll(() => packed?.remove())

test('a package is packed → it has a licence, a README and types, and no test or build info', () => {
  expect(packed.packages.map(({ name }) => name).sort()).toEqual([`${scope}/connect`, `${scope}/react`, sdk, units])
  for (const { files } of packed.packages) {
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'src/index.ts']),
    )
    expect(files.filter((file) => /tsbuildinfo|\.test\.|tsconfig|examples|generator/.test(file))).toEqual([])
  }
})

test('a packed file names another file → that file is packed too', async () => {
  const project = await packed.createProject({})
  let maps = 0
  for (const { name, files } of packed.packages) {
    const folder = join(project, 'node_modules', name)
    const { exports } = manifestOf(project, name)
    for (const target of Object.values(exports).flatMap((conditions) => Object.values(conditions)))
      expect(existsSync(join(folder, target)), target).toBe(true)
    for (const file of files.filter((path) => path.endsWith('.map'))) {
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      for (const source of sources) expect(existsSync(resolve(folder, file, '..', source)), `${file} → ${source}`).toBe(true)
      maps += 1
    }
  }
  expect(maps).toBeGreaterThan(40)
})

describe('a project that installed the packages', () => {
  const imports = ['', '/viem', '/ethers', '/kit', '/node', '/local']
    .map((path) => `${sdk}${path}`)
    .concat(`${scope}/connect`, `${scope}/connect/wagmi`)

  test('Node imports them as modules → they load', async () => {
    const project = await packed.createProject({
      'main.mjs': `for (const name of ${JSON.stringify(imports)}) console.log(Object.keys(await import(name)).length > 0)`,
    })
    expect(await packed.run(project, process.execPath, ['main.mjs'])).toBe('true\n'.repeat(imports.length))
  })

  test('Node requires them from CommonJS → they load', async () => {
    const project = await packed.createProject({
      'main.cjs': `console.log(typeof require('${sdk}').createWalletClient, typeof require('${sdk}/node').fileStore)`,
    })
    expect(await packed.run(project, process.execPath, ['main.cjs'])).toBe('function function\n')
  })

  const program = `
    import { createWalletClient, openDevice, unwrap, type SwapQuote, type WalletEvent, type WalletNotification } from '${sdk}'
    import { fileStore } from '${sdk}/node'
    const client = createWalletClient({ baseUrl: 'https://api.example.com' })
    export const wrong: Error = new Error('the global')
    export const device = () => openDevice({ baseUrl: '', store: fileStore('device.json'), devicePlatform: 'ios', appVersion: '1.0.0' })
    export const quote = async (): Promise<SwapQuote> =>
      unwrap(client.quoteSwap({ inputToken: 'a', outputToken: 'b', amount: '1', slippage: 0.5 }))
    // @ts-expect-error A quote needs its tokens.
    export const none = () => client.quoteSwap({})
    export const sent = async (id: number) => (await unwrap(client.getTransaction({ txId: id }))).id satisfies number
    export type Kinds = [WalletEvent['type'], WalletNotification['type']]
  `
  test.each([
    ['NodeNext without DOM types', { module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2023'], types: ['node'] }],
    ['a bundler', { module: 'ESNext', moduleResolution: 'Bundler', lib: ['ES2023', 'DOM'], types: ['node'] }],
  ])('TypeScript with %s checks a program → no error', async (_name, options) => {
    const project = await packed.createProject({
      'package.json': '{ "type": "module" }',
      'main.ts': program,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { ...options, strict: true, noEmit: true, target: 'ES2023', skipLibCheck: false },
      }),
    })
    const checked = await packed
      .run(project, process.execPath, [resolve('node_modules/native-typescript/bin/tsc'), '-p', '.'])
      .catch(({ stdout }) => stdout)
    expect(checked).toBe('')
  })

  test('a platform has neither WebCrypto, Buffer nor streams, as React Native → a device registers with cryptography of its own', async () => {
    const project = await packed.createProject({ 'main.js': `export * from '${sdk}'` })
    const code = await bundle(project, 'main.js')
    const requests: { url: string; token: string | null }[] = []
    const globals = {
      TextEncoder,
      URL,
      Request,
      Response,
      Headers,
      FormData,
      AbortController,
      setTimeout,
      clearTimeout,
      btoa,
      console,
      fetch: async (request: Request) => {
        requests.push({ url: request.url, token: request.headers.get('authorization') })
        return Response.json({ deviceId: 'd', devicePlatform: 'ios', createdAt: '2026-01-01T00:00:00.000Z' }, { status: 201 })
      },
      key: { algorithm: 'ES256', publicJwk: () => ({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }), sign: () => new Uint8Array(64) },
      crypto: { sha256: () => new Uint8Array(32), randomUUID: () => 'id' },
    }
    const context = createContext({ ...globals, crypto: undefined, own: globals.crypto })
    const registered = runInContext(
      `${code}; const client = sdk.createWalletClient({ baseUrl: 'https://api.example.com', fetch, crypto: own })
       sdk.registerDevice(client, { devicePlatform: 'ios', appVersion: '1.0.0', key })`,
      context,
    )
    expect(await registered).toMatchObject({ data: { deviceId: 'd' } })
    expect(requests).toEqual([
      { url: 'https://api.example.com/v1/devices/new', token: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/) },
    ])
  })

  test.each([
    { what: 'the core', entry: `export { ${core} } from '${sdk}'`, external: [], limit: 8_448 },
    { what: 'everything of the SDK but its subpaths', entry: `export * from '${sdk}'`, external: [], limit: 13_200 },
    { what: '/viem', entry: `export * from '${sdk}/viem'`, external: ['viem'], limit: 4_096 },
    { what: '/ethers', entry: `export * from '${sdk}/ethers'`, external: ['ethers'], limit: 4_096 },
    { what: '/kit', entry: `export * from '${sdk}/kit'`, external: ['@solana/kit'], limit: 5_248 },
    {
      what: 'the hooks',
      entry: `export * from '${scope}/react'`,
      external: [sdk, 'react', 'react/jsx-runtime', '@tanstack/react-query'],
      limit: 5_120,
    },
  ])('$what is bundled → its own code is at most $limit bytes with gzip', async ({ what, entry, external, limit }) => {
    const project = await packed.createProject({ 'main.js': entry })
    const size = gzipSync(await bundle(project, 'main.js', external), { level: 9 }).length
    console.log(`${what}: ${size} bytes`)
    expect(size).toBeLessThanOrEqual(limit)
  })
})

/** Returns a minified bundle of an entry. Its exports are the global \`sdk\` unless packages are external. */
async function bundle(project: string, entry: string, external: string[] = []): Promise<string> {
  const output = await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(project, entry), formats: [external.length > 0 ? 'es' : 'iife'], name: 'sdk' },
      rolldownOptions: { external },
    },
  })
  const [built] = [output].flat()
  if (!built || !('output' in built)) throw new Error('Vite built nothing')
  return built.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}
