import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { parser } from '../wire/validation.ts'

/** The schema of a switch. */
export const yesOrNo = Type.Enum(['yes', 'no'])

export type Environment = Readonly<Record<string, string | undefined>>

/** How the server runs: with a database server, with its own database, or with its own database under `NODE_ENV=production`. */
export type Mode = 'server' | 'embedded' | 'embedded-production'

/** Default values by mode. `embedded-production` falls back to `embedded`. */
type Defaults<Value> = { server: Value; embedded: Value; 'embedded-production'?: Value }

type Meaning = {
  /** Meaning of the setting, written for operators. */
  meaning: string
  /** Description of the accepted texts. The description is needed only if the schema does not describe the texts. */
  accepts?: string
  /** Whether `<NAME>_FILE` may name a file that contains the value. */
  secret?: true
  /** Name of a documentation row that the settings of all platforms share. */
  family?: string
}

/** The declaration of a setting, stored in its schema. The validator ignores this keyword. */
type Declaration = Meaning & ({ unset: string } | { defaults: Defaults<unknown> })

const keyword = 'x-setting'

const isByMode = <Value>(value: Value | Defaults<Value>): value is Defaults<Value> =>
  typeof value === 'object' && value !== null && 'server' in value

/** Declares a setting that always has a value: the one of the operator, or the default. */
export const setting = <Schema extends TSchema>(
  schema: Schema,
  { default: given, ...meaning }: Meaning & { default: Static<Schema> | Defaults<Static<Schema>> },
): Schema => ({ ...schema, [keyword]: { ...meaning, defaults: isByMode(given) ? given : { server: given, embedded: given } } })

/** Declares a setting that may have no value. `unset` describes the effect of an unset variable. */
export function optional<Schema extends TSchema>(schema: Schema, declaration: Meaning & { unset: string }) {
  const declared: Schema = { ...schema, [keyword]: declaration }
  return Type.Optional(declared)
}

/** Returns the declaration of a setting. @throws {TypeError} if it was not declared by `setting` or `optional` */
export function declarationOf(schema: TSchema): Declaration {
  const fields: { [keyword]?: Declaration } = schema
  const declaration = fields[keyword]
  if (!declaration) throw new TypeError('The schema was not declared as a setting by setting() or optional()')
  return declaration
}

export const defaultIn = (mode: Mode, defaults: Defaults<unknown>) =>
  defaults[mode] ?? (mode === 'server' ? defaults.server : defaults.embedded)

/** The raw texts of settings, with defaults. */
type Texts<Settings> = { readonly [Name in keyof Settings]?: string }

/** Checks combinations of settings. Returns a sentence for each broken rule. */
type Rules<Settings> = (texts: Texts<Settings>, mode: Mode) => (string | false | undefined)[]

export type Subject<Settings extends TProperties = TProperties> = {
  title: string
  settings: Settings
  /**
   * Names of settings whose value may be in a file. `<NAME>_FILE` names the file. Such a value is not visible in lists of processes and
   * variables.
   */
  secrets: readonly string[]
  /** Returns the values of these settings. @throws {Error} that names every bad setting without its value */
  read(environment: Environment, mode: Mode): Static<TObject<Settings>>
}

/** Declares the settings of one subject, such as push, with their title in the documentation. */
export function subject<Settings extends TProperties>(
  title: string,
  settings: Settings,
  rules: Rules<Settings> = () => [],
): Subject<Settings> {
  const names = Object.keys(settings)
  const create = (mode: Mode) => parser(Type.Object(withDefaults(settings, mode)), { coerce: true })
  const parsers = new Map<Mode, ReturnType<typeof create>>()
  return {
    title,
    settings,
    secrets: Object.entries(settings).flatMap(([name, schema]) => (declarationOf(schema).secret ? [name] : [])),
    read(environment, mode) {
      const parse = parsers.get(mode) ?? create(mode)
      parsers.set(mode, parse)
      const set = Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
      refuse(
        problemOf(() => parse({ ...set })),
        ...rules({ ...defaultTexts(settings, mode), ...set }, mode),
      )
      return parse(set)
    },
  }
}

/** Returns the schemas with the default values of one mode. */
function withDefaults<Settings extends TProperties>(settings: Settings, mode: Mode): Settings {
  const filled = Object.entries(settings).map(([name, schema]) => {
    const declaration = declarationOf(schema)
    const explained = { ...schema, ...sentenceOf(name, schema) }
    return [name, 'defaults' in declaration ? { ...explained, default: defaultIn(mode, declaration.defaults) } : Type.Optional(explained)]
  })
  return Object.fromEntries(filled)
}

/** Returns the sentence for a text that breaks the pattern of a setting: what the setting accepts, as its documentation says it. */
function sentenceOf(name: string, schema: TSchema & { pattern?: unknown; schemes?: unknown }): { 'x-message'?: string } {
  const accepts = typeof schema.schemes === 'string' ? `a URL that begins with ${schema.schemes}` : declarationOf(schema).accepts
  return schema.pattern === undefined || !accepts ? {} : { 'x-message': `${name} must be ${accepts.replaceAll('`', '')}` }
}

function defaultTexts<Settings extends TProperties>(settings: Settings, mode: Mode): Texts<Settings> {
  const texts = Object.entries(settings).flatMap(([name, schema]) => {
    const declaration = declarationOf(schema)
    return 'defaults' in declaration ? [[name, String(defaultIn(mode, declaration.defaults))]] : []
  })
  return Object.fromEntries(texts)
}

/** Returns the items of a list separated by commas or spaces. */
export const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter((item) => item !== '')

/** Throws one error with all these sentences. Does nothing if there are none. */
export function refuse(...problems: (string | false | undefined)[]) {
  const found = problems.filter((problem) => typeof problem === 'string')
  if (found.length > 0) throw new Error(found.join('; '))
}

/** Returns the reason if reading fails, and undefined if it succeeds. */
export function problemOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
