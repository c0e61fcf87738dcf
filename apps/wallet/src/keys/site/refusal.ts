import { type Finding, Refusal } from '@patina/claims'
import { KeyError } from '../key-error.ts'
import type { SiteRefusal } from './requests.ts'

/** Returns the error of a request that nobody should sign. `values` are those of a finding. */
export const refused = (code: SiteRefusal, sentence: string, values: readonly string[] = []) =>
  new KeyError('refused', [code, sentence, ...values])

/** Reads a request. The libraries throw errors of their own for values that no request can have. @throws {KeyError} `refused` */
export async function readOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof KeyError) throw error
    if (error instanceof Refusal) throw refused(error.code, error.message)
    throw refused('malformed', 'A value of the request cannot be read')
  }
}

/** @throws {KeyError} `refused` for a finding that blocks */
export function refuseBlocks(findings: readonly Finding[]) {
  const found = findings.find(({ severity }) => severity === 'block')
  if (found) throw refused(found.code, `${found.code}: ${found.values[0]} instead of ${found.values[1]}`, found.values)
}
