import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Contract, Operation } from '../attack/contract.ts'
import { fitting } from '../attack/schema-values.ts'
import { type Shot, shotOf, spoilt, spotsOf, without } from '../attack/shot.ts'
import { numbers, unicode, wrongTypes } from '../attack/values.ts'
import type { Seed, Who } from '../attack/victim.ts'
import { boundaryValues } from './boundaries.ts'
import type { Request } from './certain-requests.ts'

const senders: fc.Arbitrary<Who> = fc.constantFrom('owner', 'owner', 'owner', 'keyed', 'stranger')

/** Returns at least `count` generated requests, equally many of each kind. The contract and `randomness` alone decide them. */
export function generatedRequests({ schemas }: Contract, operation: Operation, seed: Seed, count: number, randomness: number): Request[] {
  const spots = fc.constantFrom(...spotsOf(operation, seed))
  const spoiltBy = (values: fc.Arbitrary<string>) => fc.tuple(spots, values).map(([spot, text]) => spoilt(operation, seed, spot, text))
  const bounded = spotsOf(operation, seed).flatMap((spot) => {
    const values = boundaryValues(operation, spot, schemas)
    return values.length > 0 ? [{ spot, values }] : []
  })
  const kinds: Record<string, fc.Arbitrary<Shot>> = {
    'valid by the schemas': fitting(operation, seed, schemas).map((parts) => shotOf(operation, parts)),
    ...(bounded.length > 0 && {
      'around a bound': fc
        .constantFrom(...bounded)
        .chain(({ spot, values }) => fc.constantFrom(...values).map((value) => spoilt(operation, seed, spot, JSON.stringify(value)))),
    }),
    'wrong types': spoiltBy(wrongTypes),
    'odd numbers': spoiltBy(numbers),
    'odd texts': spoiltBy(unicode),
    'one part missing': spots.map((spot) => without(operation, seed, spot)),
  }
  const each = Math.max(1, Math.ceil(count / Object.keys(kinds).length))
  return Object.entries(kinds).flatMap(([kind, shots]) => {
    const from = fc.tuple(shots, senders).map(([shot, who]) => (shot.who === 'owner' ? { ...shot, who } : shot))
    const part = createHash('sha256').update(`${randomness} ${operation.id} ${kind}`).digest().readInt32LE()
    return fc.sample(from, { seed: part, numRuns: each }).map((shot) => ({ kind, shot }))
  })
}
