import { readFile } from 'node:fs/promises'

/** The committed OpenAPI document. */
export const readDocument = () => readFile(new URL('../../../../packages/contract/openapi.json', import.meta.url), 'utf8')
