import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookSecret } from '../../../testing/webhook.ts'
import { readConfig, readDatabaseServer } from './config.ts'

let directory: string
const file = (name: string, content: string) => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunter2-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('a secret in a file', () => {
  test('a `_FILE` variable names a file → its content is the secret, without the final line break', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://user:hunter2@db.example/wallet\n'),
      REDIS_URL_FILE: file('redis', 'redis://:hunter2@redis.example\r\n'),
      WEBHOOK_SECRET_FILE: file('webhook', `${webhookSecret}\n${webhookSecret}\n`),
      RPC_URL_BASE_FILE: file('node', 'https://base.example/hunter2\nwss://base.example/hunter2\n'),
      PUBLIC_URL: 'https://api.example',
    })
    expect(config).toMatchObject({
      embedded: false,
      databaseUrl: 'postgres://user:hunter2@db.example/wallet',
      redis: { url: 'redis://:hunter2@redis.example' },
      webhookSecrets: [webhookSecret, webhookSecret],
    })
    expect(config.nodes.get('base')?.rpcUrls).toEqual(['https://base.example/hunter2', 'wss://base.example/hunter2'])
    expect(readDatabaseServer({ DATABASE_URL_FILE: join(directory, 'database') })).toEqual({
      url: 'postgres://user:hunter2@db.example/wallet',
    })
  })

  test.each<[string, () => NodeJS.ProcessEnv]>([
    ['REDIS_URL_FILE must name a file that can be read', () => ({ REDIS_URL_FILE: join(directory, 'nowhere') })],
    ['REDIS_URL_FILE must name a file that can be read', () => ({ REDIS_URL_FILE: directory })],
    ['REDIS_URL_FILE must name a file that is not empty', () => ({ REDIS_URL_FILE: file('empty', ' \n') })],
    [
      'REDIS_URL and REDIS_URL_FILE must not both be set',
      () => ({ REDIS_URL: 'redis://hunter2', REDIS_URL_FILE: file('redis', 'redis://hunter2') }),
    ],
  ])('a secret file is bad → the error contains neither secret nor path: %s', (sentence, env) => {
    expect(() => readConfig(env())).toThrow(new Error(`Bad environment: ${sentence}`))
  })

  test('a `_FILE` variable is empty → counts as unset', () => {
    expect(readConfig({ REDIS_URL_FILE: '' }).redis).toBeUndefined()
  })
})
