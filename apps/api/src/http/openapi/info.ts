import type { Brand } from '@patina/brand'
import type { JsonObject } from './json.ts'

const introduction =
  'The backend of a non-custodial wallet. It prepares transactions, the app signs them, and it broadcasts them. It never sees a private key.'

const conventions = `## Conventions

Amounts are decimal strings in base units unless a field says otherwise. Every error has the shape of \`Error\`. Its \`code\` identifies the error for programs and never changes. Several validation sentences in \`message\` are joined by \`; \`. In this document, an index 0 in a sentence means any index. Every response has an \`x-request-id\`: the one that the request brought (1 to 64 letters, digits, \`.\`, \`_\` or \`-\`), or a new one. Unknown query parameters and unknown fields of a body are ignored.`

const versions = `## Versions

The path names the version of the contract: \`/v1\`. The \`version\` of this document names its release.

A release may change \`/v1\` in compatible ways only. It may add an operation, an optional parameter, an optional field of a request, a field of an answer or a header. It may add a value to an enum of an answer, an error with a status that the operation already has, or a 4xx or 5xx status. It may accept input that was refused before, and change the words of descriptions.

A client must therefore ignore fields and headers that it does not know. It must treat an unknown value of an enum as "other", and an unknown \`code\` of an error by the class of its status.

Every other change is incompatible and gets a new path. Examples: a field is removed, renamed or changes its type or unit. An optional field of a request becomes required. A required field of an answer becomes optional. Valid input is refused. The sentence or the code of an error changes.`

/** The fields of a brand that the document shows. */
export type DocumentBrand = Pick<Brand, 'apiTitle' | 'provider' | 'email'> & { links: Pick<Brand['links'], 'support'> }

/** Returns the `info` part of the OpenAPI document: the title, the description, the contact and the rules for compatible changes. */
export const describeInfo = ({ apiTitle, provider, email, links }: DocumentBrand, version: string): JsonObject => ({
  title: apiTitle,
  version,
  description: `${introduction}\n\n${conventions}\n\n${versions}`,
  contact: { name: provider, url: links.support, email },
  license: { name: 'MIT', identifier: 'MIT' },
})
