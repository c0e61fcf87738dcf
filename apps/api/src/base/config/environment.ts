import { type Config, modeOf, readConfig, subjects } from './config.ts'
import { declarationOf, defaultIn, type Environment, problemOf } from './setting.ts'

/**
 * Returns lines about the settings of an environment, without the values of secrets, and whether a process starts with them.
 *
 * @param all whether to list defaults too
 */
export function describeEnvironment(all: boolean, env: Environment = process.env): { text: string; code: 0 | 1 } {
  const names = new Map(subjects.flatMap(({ settings }) => Object.entries(settings)))
  const fileOf = (name: string) => env[`${name}_FILE`]
  const mode = modeOf({ ...env, DATABASE_URL: env.DATABASE_URL || fileOf('DATABASE_URL') })
  const rows = [...names].flatMap(([name, schema]): [string, string][] => {
    const declaration = declarationOf(schema)
    if (fileOf(name) && declaration.secret) return [[name, 'secret, from a file']]
    if (env[name]) return [[name, declaration.secret ? 'secret' : `${env[name]}`]]
    if (!all || declaration.family) return []
    return [[name, 'unset' in declaration ? `not set: ${declaration.unset}` : `${defaultIn(mode, declaration.defaults)} (default)`]]
  })
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  const list = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  const read: { config?: Config } = {}
  const problem = problemOf(() => {
    read.config = readConfig(env)
  })
  return { text: [...list, problem ?? summaryOf(read.config)].join('\n'), code: problem === undefined ? 0 : 1 }
}

function summaryOf(config: Config | undefined): string {
  const platforms = [...(config?.nodes.keys() ?? [])].join(', ') || 'none'
  return `The settings are valid: ${config?.embedded ? 'embedded database' : 'database server'}, platforms: ${platforms}`
}
