import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'operator-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('`wallet` beside the units of systemd → gets the values that systemd reads, each secret as a file, and the arguments', () => {
  for (const folder of ['secrets', 'apps/api/dist/bin']) mkdirSync(join(directory, folder), { recursive: true })
  for (const secret of ['DATABASE_URL', 'DATABASE_URL~']) writeFileSync(join(directory, 'secrets', secret), 'x')
  const settings = [
    '# a comment',
    '',
    'PUBLIC_URL=https://api.wallet.example/?a=b',
    '  ADMIN_TOKEN=one two $HOME ',
    `QUOTED="it's $HOME"`,
    "SINGLE='a b'",
    'LAST=1',
  ]
  writeFileSync(join(directory, 'wallet.env'), settings.join('\n'))
  const program = 'console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2) }))'
  writeFileSync(join(directory, 'apps/api/dist/bin/wallet.js'), program)
  const script = readFileSync(join(import.meta.dirname, 'systemd/wallet'), 'utf8')
  const here = script.replaceAll('/usr/bin/node', process.execPath).replaceAll(/\/(opt|etc)\/wallet/g, directory)
  const output = execFileSync('/bin/sh', ['-c', here, 'wallet', 'announce', 'A title', '--yes'], { encoding: 'utf8', env: {} })
  const { env, args } = JSON.parse(output)
  expect(args).toEqual(['announce', 'A title', '--yes'])
  const { PWD: _, OLDPWD: __, SHLVL: ___, ...given } = env
  expect(given).toEqual({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://api.wallet.example/?a=b',
    ADMIN_TOKEN: 'one two $HOME',
    QUOTED: "it's $HOME",
    SINGLE: 'a b',
    LAST: '1',
    DATABASE_URL_FILE: join(directory, 'secrets/DATABASE_URL'),
  })
})
