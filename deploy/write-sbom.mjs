// JavaScript: the image build runs this program before it compiles anything.
// Prints the bill of materials (CycloneDX 1.6): Node, npm, the packages of Debian and those of `node_modules`. `npm sbom` omits what workspaces depend on.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** @type {{ packages: Record<string, { name?: string, version?: string, license?: string, integrity?: string, link?: boolean }> }} */
const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))

const application = Object.entries(packages)
  // The image removes packages that it does not use after the installation.
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link && existsSync(path))
  // A package that replaces another one has a folder of the other's name, and a name of its own.
  .map(([path, { name: ownName, version = '', license, integrity = '' }]) => {
    const name = ownName ?? path.replace(/^.*node_modules\//, '')
    const [algorithm = '', digest = ''] = integrity.split('-', 2)
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    }
  })

// Another distribution has no such file, so its packages are not listed.
const debian = '/var/lib/dpkg/status'
const paragraphs = existsSync(debian) ? readFileSync(debian, 'utf8').split('\n\n') : []
const system = paragraphs
  .map((paragraph) =>
    Object.fromEntries([...paragraph.matchAll(/^(Package|Version|Architecture|Status): (.*)$/gm)].map(([, key, value]) => [key, value])),
  )
  .filter(({ Status }) => Status?.endsWith(' installed'))
  .map(({ Package, Version, Architecture }) => {
    const purl = `pkg:deb/debian/${encodeURIComponent(Package)}@${encodeURIComponent(Version)}?arch=${Architecture}`
    return { type: 'library', 'bom-ref': purl, name: Package, version: Version, purl }
  })

const npmVersion = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()
const runtime = [
  { name: 'node', version: process.versions.node, purl: `pkg:generic/node@${process.versions.node}` },
  { name: 'npm', version: npmVersion, purl: `pkg:npm/npm@${npmVersion}` },
].map((component) => ({ type: 'application', 'bom-ref': component.purl, ...component }))

const components = [...runtime, ...system, ...application]
console.log(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }, undefined, 2))
