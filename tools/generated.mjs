/**
 * Generated files that are committed. The command `check` fails if they are out of date.
 * @type {{ name: string, check: readonly string[] }[]}
 */
export const generated = [
  { name: 'openapi.json', check: ['apps/api/dist/bin/openapi.js', '--check'] },
  { name: 'CONFIGURATION.md', check: ['apps/api/dist/bin/configuration.js', '--check'] },
  { name: 'networks.json', check: ['apps/api/dist/bin/networks.js', '--check'] },
  { name: 'the types and calls of the SDK', check: ['packages/sdk/generate.mjs', '--check'] },
]
