import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../../..')

const sources = ['apps/api/src', ...['chains', 'http', 'prices', 'swaps', 'units'].map((name) => `packages/${name}/src`)].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|(^|\/)testing\//.test(file))
      .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
)

/** Code that opens connections or resolves names. Types and pure functions of these modules are harmless. */
const opening =
  /\bfetch\(|new WebSocket\(|\b(createConnection|new Socket)\(|(?<!import type \{[^}]*\} )from '(node:(https|http2|tls|dns|dns\/promises|dgram)|undici|ws|axios|got)'|import \{ connect\b[^}]*\} from '@nats-io|\bhttp\.(get|request)\(/

test('the sources are searched for connections → only six clients open them, so no request can reach another host', () => {
  const openers = sources.filter(({ text }) => opening.test(text)).map(({ file }) => file)
  expect(openers.sort()).toEqual([
    'apps/api/src/base/outbound/destination.ts',
    'apps/api/src/base/outbound/guarded-requests.ts',
    'apps/api/src/out/broker/connection.ts',
    'apps/api/src/out/push/http2-client.ts',
    'packages/chains/src/families/evm/heads.ts',
    'packages/http/src/request-json.ts',
  ])
})
