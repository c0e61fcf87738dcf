import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { parser } from './parse.ts'

const Packages = Type.Record(
  Type.String(),
  Type.Object({
    version: Type.Optional(Type.String()),
    license: Type.Optional(Type.String()),
    dev: Type.Optional(Type.Boolean()),
    peer: Type.Optional(Type.Boolean()),
    link: Type.Optional(Type.Boolean()),
    inBundle: Type.Optional(Type.Boolean()),
    integrity: Type.Optional(Type.String()),
    optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
)
type Packages = Static<typeof Packages>

const parseLockfile = parser('package-lock.json', Type.Object({ packages: Packages }))

/** Licences that require no more than attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** libvips (LGPL), which `sharp` loads as a library file of its own. Anyone can replace that file. The published packages do not need it. */
const isReplaceable = (name: string) => /^@img\/sharp-(libvips|wasm32|win32)/.test(name)

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/**
 * Returns one line for each package of the product whose licence is missing or not permissive. Peer dependencies are not part of the product:
 * an app brings those of the SDK, and no image contains the contracts of the local chains.
 */
export function findUnfitLicences(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { dev, peer, link, license }]) =>
        path !== '' && !dev && !peer && !link && !isReplaceable(nameOf(path)) && !(license && isPermissive(license)),
    )
    .map(([path, { version, license }]) => `${nameOf(path)} ${version}: ${license ?? 'no licence named'}`)
}

/** Whether an SPDX expression allows a permissive choice: `(MIT OR GPL-3.0-only)` does, `MIT AND GPL-3.0-only` does not. */
export function isPermissive(expression: string) {
  let text = expression
  // Replaces each pair of parentheses with an equivalent licence, the innermost first.
  while (/\(([^()]*)\)/.test(text)) text = text.replace(/\(([^()]*)\)/, (_, inner) => (fits(inner) ? 'MIT' : 'refused'))
  return fits(text)
}

/** As `isPermissive`, without parentheses; AND binds closer than OR. */
function fits(expression: string) {
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => permissive.has(licence.trim())))
}

/** Returns the packages that the lockfile of a project lists. */
export function readLockedPackages(root: string): Packages {
  return parseLockfile(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages
}
