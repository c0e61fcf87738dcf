import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const errorOf = (env: Record<string, string>, args?: string[]) => {
  try {
    readConfig(env, args)
    return undefined
  } catch (error) {
    return String(error)
  }
}

test.each([
  ['RPC_URL_ETHERUM', 'RPC_URL_ETHEREUM'],
  ['RATE_LIMIT_RAED', 'RATE_LIMIT_READ'],
  ['SWAP_FEE_BP', 'SWAP_FEE_BPS'],
  ['APNS_KEY_FIEL', 'APNS_KEY_FILE'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOG_LEVEL_', 'LOG_LEVEL'],
])('the setting %s is misspelt → the start is refused, and names %s', (name, meant) => {
  expect(errorOf({ [name]: 'x' })).toContain(`${name} is no setting. Is ${meant} meant?`)
})

test('a name begins like our settings and resembles none → refused, and names the page of settings', () => {
  expect(errorOf({ PRICE_OF_EVERYTHING: '1' })).toContain('PRICE_OF_EVERYTHING is no setting, see docs/CONFIGURATION.md')
})

test.each([
  [
    'other programs',
    { PATH: '/bin', DATABASE_PRIVATE_URL: 'x', REDIS_TLS_URL: 'x', HOSTNAME: 'x', NODE_OPTIONS: 'x', OTEL_LOGS_EXPORTER: 'x' },
  ],
  ['Kubernetes', { PRICE_API_SERVICE_HOST: '10.0.0.1', PRICE_API_PORT_80_TCP_ADDR: '10.0.0.1', SWAP_PORT: 'tcp://10.0.0.1:80' }],
  ['a platform that names the database in several ways', { PUBLIC_URL: 'https://a.example', PUBLIC_URI: 'https://a.example' }],
  ['nobody, because they are empty', { RPC_URL_ETHERUM: '' }],
])('variables of %s → ignored', (_, variables) => {
  expect(errorOf(variables)).toBeUndefined()
})

test('the program is started with --allow-unknown-settings → misspelt and removed names are ignored, bad values are not', () => {
  expect(errorOf({ RPC_URL_ETHERUM: 'x', RETAIN_PUSHES_DAYS: '1' }, ['--allow-unknown-settings'])).toBeUndefined()
  expect(errorOf({ RATE_LIMIT_READ: 'x' }, ['--allow-unknown-settings'])).toContain('RATE_LIMIT_READ must be')
})

test('a removed setting has a value → one sentence says what replaces it', () => {
  expect(errorOf({ RETAIN_PUSHES_DAYS: '1' })).toBe(
    'Error: Bad environment: RETAIN_PUSHES_DAYS is no setting any more: pushes are kept for 7 days. Remove RETAIN_PUSHES_DAYS',
  )
})
