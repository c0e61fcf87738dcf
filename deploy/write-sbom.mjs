// JavaScript: the image build runs this program before it compiles anything.
// Prints the bill of materials (CycloneDX 1.6) of the packages in `node_modules`. `npm sbom` omits what workspaces depend on.
import { existsSync, readFileSync } from 'node:fs'

/** @type {{ packages: Record<string, { version?: string, license?: string, integrity?: string, link?: boolean }> }} */
const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))

const components = Object.entries(packages)
  // The image removes packages that it does not use after the installation.
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link && existsSync(path))
  .map(([path, { version = '', license, integrity = '' }]) => {
    const name = path.replace(/^.*node_modules\//, '')
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
console.log(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }, undefined, 2))
