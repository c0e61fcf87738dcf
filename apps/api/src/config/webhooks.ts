import { Type } from 'typebox'
import { type ProviderSecrets, providers } from '../features/tx/webhooks/index.ts'
import { parser } from '../http/validation.ts'

const variableOf = (id: string) => `${id.toUpperCase()}_WEBHOOK_SECRET`

const secret = '[^,\\s][^,]{14,510}[^,\\s]'

/** The variables with secrets of providers of webhooks. */
export const providerSecretVariables = providers.map(({ id }) => variableOf(id))

const parse = parser(
  Type.Object(
    Object.fromEntries(
      providerSecretVariables.map((name) => [
        name,
        Type.Optional(
          // A header that a person thought of may have spaces in it: several secrets are separated by commas. Spaces around one are none
          // of its characters, so that none is empty: with an empty secret everybody could sign.
          Type.String({
            pattern: `^\\s*${secret}(\\s*,\\s*${secret})*\\s*$`,
            description: 'Secrets of 16 characters or more, by comma, the newest first: while one is replaced both are good.',
          }),
        ),
      ]),
    ),
  ),
)

/** Secrets of the providers that have any, by their ids. @throws {Error} that names every bad variable */
export function readProviderSecrets(given: Record<string, string | undefined>): ProviderSecrets {
  parse(given)
  return new Map(
    providers.flatMap(({ id }) => {
      const secrets = (given[variableOf(id)] ?? '').split(',').map((secret) => secret.trim())
      return secrets[0] === '' ? [] : [[id, secrets] as const]
    }),
  )
}
