import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian runs this program before it starts the service of a new package. The program forbids the start with exit code 101. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs a Debian package for the tests. Returns false if this process may not: it is not root, or the system is not Debian.
 * @param from `backports` if this release of Debian has the package only there. The machine's list of sources stays as it is.
 * @throws {Error} if apt-get fails, because a test that needs the package must then fail too
 */
export function installDebianPackage(name: string, whatFor: string, from: 'release' | 'backports' = 'release'): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`The tests need ${whatFor}: installing the package ${name} with apt-get (no service is started)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const forbids = existsSync(policy)
  let backports: ReturnType<typeof addBackports> | undefined
  try {
    if (from === 'backports') backports = addBackports()
    const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...(backports?.options ?? [])]
    const apt = (...args: string[]) => execFileSync('apt-get', [...args, ...options], { env, stdio: 'pipe' })
    if (!forbids) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    apt('update')
    apt('install', '-y', '--no-install-recommends', name)
    return true
  } catch (error) {
    throw new Error(`The tests need ${whatFor}, but apt-get cannot install the package ${name}`, { cause: error })
  } finally {
    if (!forbids) rmSync(policy, { force: true })
    backports?.remove()
  }
}

/** Copies the sources of apt, adds the backports of this release, and returns the options with which apt reads the copy. */
function addBackports() {
  const release = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const format = ['--format', '$(REPO_URI)', 'Created-By: Packages', `Release: ${release}`]
  const [mirror] = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n')
  const directory = mkdtempSync(join(tmpdir(), 'apt-sources-'))
  cpSync('/etc/apt/sources.list.d', directory, { recursive: true })
  writeFileSync(join(directory, 'backports.list'), `deb ${mirror} ${release}-backports main\n`)
  return {
    options: ['-o', `Dir::Etc::SourceParts=${directory}`, '-o', `APT::Default-Release=${release}-backports`],
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
