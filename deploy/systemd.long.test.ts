import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjects } from '../apps/api/src/base/config/config.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'systemd')
const units = readdirSync(folder).filter((name) => name.endsWith('.service'))
const program = '/usr/bin/systemd-analyze'

const textOf = (unit: string) => readFileSync(join(folder, unit), 'utf8')

const check = () => {
  /** Copies of the units: with the Node of this machine, and an instance of each template. */
  const directory = mkdtempSync(join(tmpdir(), 'units-'))
  const files = units.map((unit) => join(directory, unit.replace('@.', '@1.')))
  beforeAll(() => {
    for (const unit of units) {
      const text = textOf(unit).replaceAll('/usr/bin/node', process.execPath)
      for (const name of new Set([unit, unit.replace('@.', '@1.')])) writeFileSync(join(directory, name), text)
    }
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  test('systemd-analyze verify → accepts the units without a word, and names a misspelt setting', () => {
    const verify = (...paths: string[]) => {
      const { status, stdout, stderr } = spawnSync(program, ['verify', '--man=no', ...paths], { encoding: 'utf8' })
      return { status, output: `${stdout}${stderr}` }
    }
    expect(verify(...files)).toEqual({ status: 0, output: '' })
    const bad = join(directory, 'bad.service')
    writeFileSync(bad, textOf('wallet-migrate.service').replace('NoNewPrivileges', 'NoNewPrivilege'))
    expect(verify(bad).output).toContain("Unknown key 'NoNewPrivilege'")
  })

  test.each(units)('%s → systemd-analyze security rates it below 3.0', (unit) => {
    const args = ['security', '--offline=true', '--threshold=30', '--no-pager', join(directory, unit.replace('@.', '@1.'))]
    const output = execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1])).toBeLessThan(3)
  })

  test('several instances of the API share the ports → each gets every address of its own', () => {
    const hosts = subjects.flatMap(({ settings }) => Object.keys(settings)).filter((name) => /^(\w+_)?HOST$/.test(name))
    expect(hosts.length).toBeGreaterThan(2)
    for (const host of hosts) expect(textOf('wallet-api@.service')).toMatch(new RegExp(`[= ]${host}=127\\.0\\.0\\.%i`))
  })

  test.each(units)('%s → starts a program that exists, and gets each secret as a file', (unit) => {
    const text = textOf(unit)
    const [, path = ''] = /^ExecStart=\/usr\/bin\/node apps\/api\/dist\/bin\/(\w+)\.js/m.exec(text) ?? []
    expect(existsSync(join(root, `apps/api/src/bin/${path}.ts`))).toBe(true)
    const secrets = [...text.matchAll(/^LoadCredential=(\w+):\/etc\/wallet\/secrets\/(\w+)$/gm)].map(([, id, file]) => [id, file])
    expect(secrets.length).toBeGreaterThan(0)
    for (const [id, file] of secrets) expect([file, text]).toEqual([id, expect.stringContaining(`${id}_FILE=%d/${id}`)])
  })
}

if (existsSync(program) || installDebianPackage('systemd', 'systemd-analyze')) describe('the units of systemd', check)
else test('the units of systemd are not checked on this machine → systemd is missing', () => console.log('The units were not checked'))
