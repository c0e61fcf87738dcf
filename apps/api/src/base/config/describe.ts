import { networks } from '@patina/chains'
import type { TSchema } from 'typebox'
import { subjects } from './config.ts'
import { platformName } from './nodes.ts'
import { declarationOf, defaultIn } from './setting.ts'
import { ourStarts } from './unknown.ts'

const introduction = `# Configuration

This page is generated from \`apps/api/src/base/config/\` by \`npm run generate\`.

API and worker read these environment variables once at start. With a bad value they do not start, and print a sentence that names the variable. An empty
variable counts as unset. Without \`DATABASE_URL\` the API is *embedded*: it starts its own database and also runs the worker's jobs.
\`npm start\` has settings of its own for its ports, listed in the README.

A misspelt name also stops the start, and the sentence names the setting that was probably meant. A name counts as misspelt if it is no setting and
begins with one of ${ourStarts.map((start) => `\`${start}_\``).join(', ')},
or if it has six letters or more and differs by at most two from a setting without a value. Other names are ignored, because other programs may use them.

While programs of two versions share an environment, \`--allow-unknown-settings\` ignores names that one of them does not know:
\`node apps/api/dist/bin/api.js --allow-unknown-settings\`.

Settings marked *secret* may be in a file: \`<NAME>_FILE\` names it, in place of the variable.
`

/** Returns docs/CONFIGURATION.md: a table of all settings. */
export function describeSettings(): string {
  const sections = subjects.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(([name, schema]) => row(name, schema))
    return [`## ${title}`, '', '| setting | type | default | meaning |', '|---|---|---|---|', ...new Set(rows)].join('\n')
  })
  const platforms = networks.map((network) => `\`${platformName(network)}\``).join(', ')
  return `${introduction}\n${sections.join('\n\n')}\n\n\`<PLATFORM>\` is one of ${platforms}.\n`
}

function row(name: string, schema: TSchema): string {
  const { family, meaning, accepts, secret } = declarationOf(schema)
  return `| \`${family ?? name}\` | ${accepts ?? typeOf(schema)}${secret ? '; *secret*' : ''} | ${defaultOf(schema)} | ${meaning} |`
}

/** The keywords of a schema that describe which texts it accepts. */
type Rule = { type?: unknown; enum?: readonly unknown[]; format?: string; minimum?: number; maximum?: number; pattern?: string }

function typeOf(schema: TSchema): string {
  const rule: Rule = schema
  if (rule.enum) return rule.enum.map((value) => `\`${value}\``).join(', ')
  if (rule.type === 'integer') return `integer, ${rule.minimum} to ${rule.maximum}`
  if (rule.format === 'url') return 'URL'
  return rule.format === 'semver' ? 'semver version' : 'text'
}

function defaultOf(schema: TSchema): string {
  const declaration = declarationOf(schema)
  if ('unset' in declaration) return declaration.unset
  const [server, embedded, production] = (['server', 'embedded', 'embedded-production'] as const).map(
    (mode) => `\`${defaultIn(mode, declaration.defaults)}\``,
  )
  if (server === embedded) return `${server}`
  return `${server}; ${embedded} when embedded${production === embedded ? '' : ` (${production} in production)`}`
}
