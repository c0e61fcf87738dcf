import type { Call, Contract } from './contract.ts'
import { curlSample } from './samples/curl.ts'
import { kotlinSample } from './samples/kotlin.ts'
import { exampleRequest } from './samples/request.ts'
import { swiftSample } from './samples/swift.ts'
import { typescriptSample } from './samples/typescript.ts'

export const languages = {
  curl: { name: 'curl', grammar: 'bash' },
  typescript: { name: 'TypeScript', grammar: 'ts' },
  swift: { name: 'Swift', grammar: 'swift' },
  kotlin: { name: 'Kotlin', grammar: 'kotlin' },
} as const

/** A sample of one call in one language. */
export type Sample = { language: keyof typeof languages; code: string }

/** Returns samples of a call in all languages, with the values of the recorded example. */
export function samplesOf(contract: Contract, call: Call): Sample[] {
  const request = exampleRequest(contract, call)
  return [
    { language: 'curl', code: curlSample(request) },
    { language: 'typescript', code: typescriptSample(request) },
    { language: 'swift', code: swiftSample(request) },
    { language: 'kotlin', code: kotlinSample(request) },
  ]
}
