import { STATUS_CODES } from 'node:http'
import { type Contract, callsOf } from './contract.ts'

export type ErrorSentences = { status: string; name: string; sentences: string[] }

/** Every sentence of the contract that is not about a single field, by status: the API's catalogue of errors, as far as calls declare it. */
export function errorSentences(contract: Contract): ErrorSentences[] {
  const byStatus = new Map<string, Set<string>>()
  for (const { responses } of callsOf(contract))
    for (const [status, { content }] of Object.entries(responses))
      for (const [code, { value }] of Object.entries(content['application/json'].examples ?? {}))
        if (!code.startsWith('invalid_input') && typeof value === 'object' && value !== null && 'message' in value)
          byStatus.set(status, (byStatus.get(status) ?? new Set()).add(String(value.message)))
  return [...byStatus]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([status, sentences]) => ({ status, name: STATUS_CODES[status] ?? '', sentences: [...sentences] }))
}
