import type { Address } from './address.ts'

/**
 * How several nodes and several callers share the calls of a method.
 * - `local`: It calls no node, so any node's adapter answers.
 * - `read`: It changes nothing, so the next node repeats it if a node fails. Callers share nothing.
 * - `own`: `failover.ts` has its own function for it.
 * - `SharedRead`: A `read` whose equal calls share one answer.
 */
export type Rule<Args extends readonly unknown[], Answer> = 'local' | 'read' | 'own' | SharedRead<Args, Answer>

export type SharedRead<Args extends readonly unknown[], Answer> = {
  /** How long an answer serves further callers. `answered`: only those that called before it came. `nextBlock`: see `shareReads`. */
  until: 'answered' | 'nextBlock'
  /** Returns a text that equal calls have in common. `of` returns a text that changes with each new transaction of an address. */
  key(of: (address: Address) => string, ...args: Args): string
  /** Returns whether this call needs an answer of its own. */
  isUnshared?(...args: Args): boolean
  /** For an answer about an address without its block: as `follows`. The method takes `ReadOptions` after these arguments. */
  reportsBlockOf?(...args: Args): Address
  /** For answers about addresses: a node that is behind the newest transaction of one is called once more. */
  follows?: {
    addresses(...args: Args): readonly Address[]
    /** Returns the answer for each address, with its block. Undefined if there is none. */
    answers(answer: Answer): readonly ({ blockNumber: bigint } | undefined)[]
  }
}

/** `onBlock` is called with the block of an answer, or with an earlier one. Adapters that share answers do not call it. */
export type ReadOptions = { onBlock?: (number: bigint) => void }

/** A rule for each method, so that a method without one does not compile. */
export type Rules<Methods> = {
  [K in keyof Methods as NonNullable<Methods[K]> extends Method ? K : never]-?: NonNullable<Methods[K]> extends (
    ...args: infer Args
  ) => infer Result
    ? Rule<Args, Awaited<Result>>
    : never
}

type Method = (...args: never[]) => unknown

/** The rule of a method of which only the name is known. */
export type AnyRule = Rule<readonly unknown[], unknown>

/** Joins a list by commas. The result is cached per list: a caller with the same catalogue would otherwise join 100 addresses each time. */
export function joined(contracts: readonly string[] = none): string {
  const before = joinedLists.get(contracts)
  if (before !== undefined) return before
  const text = contracts.join()
  joinedLists.set(contracts, text)
  return text
}

const none: readonly string[] = []

const joinedLists = new WeakMap<readonly string[], string>()
