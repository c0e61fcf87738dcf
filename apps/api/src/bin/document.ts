import { readFile } from 'node:fs/promises'

const root = new URL('../../../../', import.meta.url)

export const brandFile = new URL('brand.json', root)
export const documentFile = new URL('packages/contract/openapi.json', root)
export const adminDocumentFile = new URL('packages/contract/admin-openapi.json', root)
/** An example request of every operation, with the things that it names in braces. */
export const requestsFile = new URL('packages/contract/requests.json', root)
export const examplesFile = new URL('packages/contract/examples.json', root)

/** Returns the text of the committed OpenAPI document. */
export const readDocument = () => readFile(documentFile, 'utf8')
