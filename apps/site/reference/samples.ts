import { type Call, type Contract, callsOf } from './contract.ts'
import { firstCallsSample } from './samples/first-calls.ts'
import { exampleRequest } from './samples/request.ts'
import { type Language, writers } from './samples/write.ts'

export const languages: Record<Language, { name: string; grammar: string }> = {
  curl: { name: 'curl', grammar: 'bash' },
  typescript: { name: 'TypeScript', grammar: 'ts' },
  swift: { name: 'Swift', grammar: 'swift' },
  kotlin: { name: 'Kotlin', grammar: 'kotlin' },
}

/** A sample of one call in one language. */
export type Sample = { language: Language; code: string }

/** Returns samples of a call in all languages, with the values of the recorded example. */
export function samplesOf(contract: Contract, call: Call): Sample[] {
  const request = exampleRequest(contract, call)
  const sample = (language: Language): Sample => ({ language, code: writers[language](request) })
  return [sample('curl'), sample('typescript'), sample('swift'), sample('kotlin')]
}

/** Returns the commands of the introduction. */
export const firstCallsOf = (contract: Contract): string =>
  firstCallsSample((operationId) => {
    const call = callsOf(contract).find((candidate) => candidate.operationId === operationId)
    if (!call) throw new Error(`The contract has no ${operationId}`)
    return exampleRequest(contract, call)
  })
