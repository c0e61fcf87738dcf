import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import ts from 'typescript'
import { afterEach, expect, test } from 'vitest'
import { highlight } from '../code/highlight.ts'
import { readContract } from '../reference/contract.ts'
import { escapeHtml } from '../reference/html.ts'
import { fillableRequests } from '../reference/inputs.ts'
import { firstCallsSample } from '../reference/samples/first-calls.ts'
import { recolour } from '../reference/samples/recolour.ts'
import { completed, faultOf, type Input, type Values } from '../reference/samples/values.ts'
import { type Language, writers } from '../reference/samples/write.ts'
import { languages } from '../reference/samples.ts'
import { requestsOfCurl } from './curl.ts'
import { requestOfKotlin, requestOfSwift } from './sample-readers.ts'
import { eventually, phone, siteInBrowser, violationsOf, visit } from './site.ts'

const contract = readContract(fileURLToPath(new URL('../../../packages/contract/openapi.json', import.meta.url)))
const { operations } = fillableRequests(contract)
const server = 'https://api.example.com:8443'
const deviceId = '0c6e9a5f-2b1d-4c57-9d3e-7a8b9c0d1e2f'

/** Signs that shells and languages give a meaning, in fewer characters than a platform id may have. */
const nasty = `'"\`id\`$(id)$HOME\${1}\\(1)\\'"""#!&|;<b>*é🙂`

const fillable = (operationId: string) => {
  const found = operations[operationId]
  if (!found) throw new Error(`No ${operationId}`)
  return found
}

const filled = (operationId: string, values: Values) => completed(fillable(operationId).request, fillable(operationId).inputs, values)
const isFree = ({ place, kind, choices, limits: { pattern, format, maxLength = nasty.length } }: Input) =>
  ['path', 'query', 'body'].includes(place) &&
  kind === 'text' &&
  choices.length === 0 &&
  pattern === undefined &&
  format === undefined &&
  maxLength >= nasty.length

test.each(Object.keys(operations))(
  '%s with values full of quotes and variables → each language sends exactly these values',
  async (operationId) => {
    const { inputs } = fillable(operationId)
    const free = Object.fromEntries(inputs.filter(isFree).map(({ key }) => [key, nasty]))
    const request = filled(operationId, { server, deviceId, ...free })
    const [curl] = requestsOfCurl([writers.curl(request)], {
      ID: 'id',
      TIMESTAMP: 'time',
      SIGNATURE: 'signature',
      NOTIFICATION: 'n',
      TRANSACTION: '1',
    })
    const swift = requestOfSwift(writers.swift(request))
    const kotlin = requestOfKotlin(writers.kotlin(request))
    const script = await callOfTypescript(writers.typescript(request))

    const { pathname, origin } = new URL(curl?.url ?? '')
    expect(origin).toBe(server)
    for (const { name, place, at } of inputs.filter(isFree)) {
      if (place === 'path') expect(decodeURIComponent(pathname)).toContain(nasty)
      else if (place === 'query') expect(new URL(curl?.url ?? '').searchParams.get(name)).toBe(nasty)
      else expect(at.reduce<unknown>((value, step) => Object(value)[step], curl?.body)).toBe(nasty)
    }
    expect([swift.method, kotlin.method]).toEqual([curl?.method, curl?.method])
    expect([swift.body, kotlin.body]).toEqual([curl?.body, curl?.body])
    if (!operationId.endsWith('Notification') && operationId !== 'getTransaction')
      expect([swift.url, kotlin.url]).toEqual([curl?.url, curl?.url])
    if (request.proof === 'device') {
      expect(curl?.headers['device-id']).toBe(deviceId)
      expect([swift.headers['device-id'], kotlin.headers['device-id']]).toEqual([deviceId, deviceId])
      expect(script.device).toMatchObject({ id: deviceId })
    }
    if (request.isImage) expect(script.address).toBe(curl?.url)
    else {
      expect(script.baseUrl).toBe(server)
      expect(script.input).toEqual(expect.objectContaining({ ...request.body, ...request.query }))
    }
  },
)

type ScriptCall = { address?: string; baseUrl?: string; device?: unknown; input?: unknown }

/** Runs a TypeScript sample with a client that only records what it is given. */
async function callOfTypescript(code: string): Promise<ScriptCall> {
  const call: ScriptCall = {}
  const client = new Proxy(
    {},
    {
      get:
        () =>
        async (input: unknown = {}) =>
          Object.assign(call, { input }) && { data: {} },
    },
  )
  const createWalletClient = (options: object) => Object.assign(call, options) && client
  const modules: Record<string, object> = {
    '@patina/sdk': {
      createWalletClient,
      createDeviceKey: async () => 'key',
      registerDevice: (_client: unknown, { key: _, ...input }: Record<string, unknown>) => Object.assign(call, { input }) && {},
      unwrap: async (value: unknown) => value,
    },
    './device.ts': { key: 'key', deviceId: 'variable' },
  }
  const fetch = async (address: string) => Object.assign(call, { address }) && { blob: () => undefined }
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } })
  const AsyncFunction = (async () => {}).constructor
  await Reflect.construct(AsyncFunction, ['require', 'exports', 'fetch', outputText])((name: string) => modules[name], {}, fetch)
  return call
}

const inputOf = (operationId: string, name: string) => {
  const input = fillable(operationId).inputs.find((candidate) => candidate.name === name)
  if (!input) throw new Error(`${operationId} has no ${name}`)
  return input
}

test.each([
  [
    'getNonce',
    'API address',
    ['http://127.0.0.1:3000', 'https://api.example.com/', 'http://[::1]:3000'],
    [
      'api.example.com',
      'ftp://a.b',
      'https://a.b/path',
      'https://a.b?x',
      'https://u:p@a.b',
      "https://a'b",
      'https://a$(id).b',
      'https://a`id`.b',
    ],
  ],
  ['getNonce', 'Device id', [deviceId, deviceId.toUpperCase()], ['device', `${deviceId}'`]],
  ['getNonce', 'address', ['0x1', 'alice.eth'], ['.', '..', 'a\nb', 'a\u2028b', 'x'.repeat(129)]],
  ['listNfts', 'limit', ['1', '100'], ['0', '-1', '101', '1.5', 'abc', '1e1', '0x1']],
  ['quoteSwap', 'slippage', ['0', '0.5', '12'], ['-1', '1234', '0.5;id']],
  ['quoteSwap', 'amount', ['1', '1.5'], ['1,5', '-1', '1e3', '$1']],
  ['listHistory', 'since', ['2025-01-31T12:00:00Z'], ['yesterday', '2025-01-31']],
  ['listHistory', 'direction', ['in'], ['up']],
  ['listTokens', 'includeDisabled', ['true', 'false'], ['1', 'yes']],
  ['importTokens', 'tokenIds', ['ethereum:native', 'a,b'], ['a,,b']],
  ['newDevice', 'appVersion', ['1.2.3', '1.2.3-beta.1'], ['1', '1.2']],
  ['getTransaction', 'txId', ['42'], ['NaN', '4 2']],
])('%s, %s → values that fit are used; others are named, and the example stays', (operationId, name, good, bad) => {
  const input = inputOf(operationId, name)
  expect(good.filter((text) => faultOf(input, text) !== undefined)).toEqual([])
  for (const text of bad) {
    expect(faultOf(input, text), text).toBe(`Not used. Expected: ${input.expected}.`)
    expect(filled(operationId, { [input.key]: text })).toEqual(fillable(operationId).request)
  }
})

test('no value is typed → the sample of the page, with its variables', () => {
  expect(writers.curl(filled('getNotification', {}))).toMatch(/^# DEVICE: .*\n# NOTIFICATION: .*\n/)
  expect(writers.curl(filled('getNotification', { deviceId, 'notifications.id': 'x' }))).toBe(
    `curl 'http://127.0.0.1:3000/v1/notifications/x' \\\n  -H 'device-id: ${deviceId}'`,
  )
})

test('the account is typed for one call → the other calls and the first calls have it', () => {
  const account = { address: '0xabc', platformId: 'base' }
  expect(writers.curl(filled('getBalances', account))).toContain('/v1/wallet/addresses/0xabc/balances?platformId=base')
  expect(writers.curl(filled('getPriorityFees', account))).toContain('/v1/platforms/base/priority-fees')
  expect(firstCallsSample((operationId) => filled(operationId, account))).toContain(
    '{"addresses":[{"address":"0xabc","platformId":"base"}]}',
  )
})

test('a sample gets other values → its text is the code, known parts keep their colour, and no value becomes HTML', async () => {
  const text = (html: string) => html.replace(/<\/?span[^>]*>/g, '')
  for (const operationId of ['getNonce', 'quoteSwap', 'newDevice']) {
    for (const language of Object.keys(languages) as Language[]) {
      const code = writers[language](fillable(operationId).request)
      const html = await highlight(code, languages[language].grammar)
      expect(recolour(html, code)).toBe(html)
      const changed = writers[language](
        filled(operationId, { server, address: nasty, 'swap.inputToken': '<img src=x>', 'devices.locale': 'de' }),
      )
      const recoloured = recolour(html, changed)
      expect(text(recoloured)).toBe(escapeHtml(changed))
      expect(recoloured.match(/class="[^"]*"/g)?.filter((name) => !html.includes(name))).toEqual([])
    }
  }
  expect(recolour(`<span class="c-s">'a/b'</span> -x`, `'c/b' -x`)).toBe(`<span class="c-s">'c/b'</span> -x`)
})

const site = siteInBrowser()
let page: Page
afterEach(() => page?.context().close())

test('values are typed on a phone → all samples have them after a reload too, Copy copies them, Clear removes them, and nothing is sent', async () => {
  page = await site.openPage({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  const requested: string[] = []
  await visit(page, `${site.url}/api/mobile-wallet#tag/wallet/operation/getNonce`)
  page.on('request', (request) => requested.push(request.url()))
  const figure = page.locator('[id="tag/wallet/operation/getNonce"] .ref-request')
  const [button, sample] = [figure.getByRole('button', { name: 'Your values' }), figure.locator('pre')]
  const built = await sample.textContent()
  await button.focus()
  await page.keyboard.press('Enter')
  const box = figure.getByLabel('API address')
  await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('api.example.com')
  await page.keyboard.press('Tab')
  await eventually(() => box.getAttribute('aria-invalid')).toBe('true')
  expect(await figure.getByText('Not used. Expected: an origin').isVisible()).toBe(true)
  expect(await sample.textContent()).toBe(built)
  await box.fill(server)
  await figure.getByLabel('address', { exact: true }).fill(`o'brien`)
  const wanted = `curl '${server}/v1/wallet/addresses/o%27brien/nonce?platformId=ethereum'`
  await eventually(() => sample.textContent()).toContain(wanted)
  expect(await box.getAttribute('aria-invalid')).toBe('false')
  await figure.locator('button.copy').click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(wanted)
  await eventually(() => page.locator('.ref-introduction pre').textContent()).toContain(`${server}/v1/devices/new`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(requested.filter((url) => !url.startsWith(`${site.url}/assets/js/`))).toEqual([])

  await page.reload()
  await eventually(() => sample.textContent()).toContain(wanted)
  await figure.locator('button[data-language=kotlin]').click()
  await eventually(() => sample.textContent()).toContain(`val url = "${server}/v1/wallet/addresses/o%27brien/nonce`)
  const other = await page.context().newPage()
  await visit(other, `${site.url}/api/mobile-wallet#tag/wallet/operation/getNonce`)
  expect(await other.locator('.ref-introduction pre').textContent()).toContain('http://127.0.0.1:3000/v1/devices/new')

  await figure.locator('button[data-language=curl]').click()
  await button.click()
  await figure.getByRole('button', { name: 'Clear' }).click()
  await eventually(() => sample.textContent()).toBe(built)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
