import { expect, test } from 'vitest'
import { describeEnvironment } from './environment.ts'

const good = { DATABASE_URL: 'postgres://wallet:hunter2@db.example/wallet', PUBLIC_URL: 'https://api.example', ALLOW_MEMORY_CACHE: 'yes' }

test('good settings → lists what is set without secrets, and how it would start', () => {
  const { code, text } = describeEnvironment(false, { ...good, RPC_URL_ETHEREUM: 'https://node.example/hunter2', PATH: '/bin' })
  expect(code).toBe(0)
  expect(text.split('\n')).toEqual([
    'DATABASE_URL        secret',
    'ALLOW_MEMORY_CACHE  yes',
    'PUBLIC_URL          https://api.example',
    'RPC_URL_ETHEREUM    secret',
    'The settings are valid: database server, platforms: ethereum',
  ])
})

test('bad settings → each is named, and defaults are listed on request', () => {
  const { code, text } = describeEnvironment(true, { ...good, RATE_LIMIT_READ: 'many', RATE_LIMIT_RAED: '5', REDIS_URL_FILE: '/none' })
  expect(code).toBe(1)
  expect(text).toMatch(/^REDIS_URL +secret, from a file$/m)
  expect(text).toMatch(/^RETAIN_EVENTS_DAYS +30 \(default\)$/m)
  expect(text).toMatch(/^ADMIN_PORT +not set: the admin API is off$/m)
  expect(text).toContain('REDIS_URL_FILE must name a file that can be read')
  expect(text).not.toContain('hunter2')
  const wrong = describeEnvironment(false, { ...good, RATE_LIMIT_READ: 'many', RATE_LIMIT_RAED: '5' })
  expect(wrong.text).toContain('RATE_LIMIT_RAED is no setting. Is RATE_LIMIT_READ meant?; RATE_LIMIT_READ must be an integer')
})
