import type { Call } from './contract.ts'
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

/** How to make a call, with the values of the recorded example. */
export function samplesOf(call: Call, server: string): Sample[] {
  const request = exampleRequest(call, server)
  return [
    { language: 'curl', code: curlSample(request) },
    { language: 'typescript', code: typescriptSample(request, server) },
    { language: 'swift', code: swiftSample(request) },
    { language: 'kotlin', code: kotlinSample(request) },
  ]
}
