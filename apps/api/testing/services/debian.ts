import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian runs this program before it starts the service of a new package. The program forbids the start with exit code 101. */
const policy = '/usr/sbin/policy-rc.d'

/** Installs a Debian package for the tests, if this process may. Returns whether the package is installed. Logs the reason of a failure. */
export function installDebianPackage(name: string, whatFor: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`The tests need ${whatFor}: installing the package ${name} with apt-get (no service is started)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', [...args, '-qq', '-o', 'DPkg::Lock::Timeout=120'], { env, stdio: 'pipe' })
  const forbids = existsSync(policy)
  try {
    if (!forbids) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    apt('update')
    apt('install', '-y', '--no-install-recommends', name)
    return true
  } catch (error) {
    console.log(`apt-get failed: ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    if (!forbids) rmSync(policy, { force: true })
  }
}
