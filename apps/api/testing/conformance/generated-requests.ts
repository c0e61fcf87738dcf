import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Contract, Operation } from '../attack/contract.ts'
import { type DraftRequest, draftOf, partsOf, withoutPart, withText } from '../attack/draft-request.ts'
import { fitting } from '../attack/schema-values.ts'
import { numbers, unicode, wrongTypes } from '../attack/values.ts'
import type { Seed, Who } from '../attack/victim.ts'
import { boundaryValues } from './boundaries.ts'
import type { Request } from './certain-requests.ts'

const senders: fc.Arbitrary<Who> = fc.constantFrom('owner', 'owner', 'owner', 'keyed', 'stranger')

/** Returns at least `count` generated requests, equally many of each kind. The contract and `randomness` alone decide them. */
export function generatedRequests({ schemas }: Contract, operation: Operation, seed: Seed, count: number, randomness: number): Request[] {
  const parts = fc.constantFrom(...partsOf(operation, seed))
  const spoiltBy = (values: fc.Arbitrary<string>) => fc.tuple(parts, values).map(([part, text]) => withText(operation, seed, part, text))
  const bounded = partsOf(operation, seed).flatMap((part) => {
    const values = boundaryValues(operation, part, schemas)
    return values.length > 0 ? [{ part, values }] : []
  })
  const kinds: Record<string, fc.Arbitrary<DraftRequest>> = {
    'valid by the schemas': fitting(operation, seed, schemas).map((parts) => draftOf(operation, parts)),
    ...(bounded.length > 0 && {
      'around a bound': fc
        .constantFrom(...bounded)
        .chain(({ part, values }) => fc.constantFrom(...values).map((value) => withText(operation, seed, part, JSON.stringify(value)))),
    }),
    'wrong types': spoiltBy(wrongTypes),
    'odd numbers': spoiltBy(numbers),
    'odd texts': spoiltBy(unicode),
    'one part missing': parts.map((part) => withoutPart(operation, seed, part)),
  }
  const each = Math.max(1, Math.ceil(count / Object.keys(kinds).length))
  return Object.entries(kinds).flatMap(([kind, drafts]) => {
    const from = fc.tuple(drafts, senders).map(([draft, who]) => (draft.who === 'owner' ? { ...draft, who } : draft))
    const part = createHash('sha256').update(`${randomness} ${operation.id} ${kind}`).digest().readInt32LE()
    return fc.sample(from, { seed: part, numRuns: each }).map((draft) => ({ kind, draft }))
  })
}
