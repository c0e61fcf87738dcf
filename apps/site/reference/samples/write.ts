import { curlSample } from './curl.ts'
import type { ExampleRequest } from './example.ts'
import { kotlinSample } from './kotlin.ts'
import { swiftSample } from './swift.ts'
import { typescriptSample } from './typescript.ts'

export type Language = 'curl' | 'typescript' | 'swift' | 'kotlin'

/** Writes a request as code, in each language. */
export const writers: Record<Language, (request: ExampleRequest) => string> = {
  curl: curlSample,
  typescript: typescriptSample,
  swift: swiftSample,
  kotlin: kotlinSample,
}
