import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { plainText } from '../../../base/plain-text.ts'

/** Texts of a metadata document, safe to show. `image` is a URI as given, which may lead anywhere. */
export type NftDocument = { name?: string; description?: string; image?: string }

export const maxDocumentBytes = 65_536
const maxNameLength = 100
const maxDescriptionLength = 1_000
const maxUrlLength = 2_048

const Field = Type.Optional(Type.Unknown())
const Document = Compile(Type.Object({ name: Field, description: Field, image: Field, image_url: Field, image_data: Field }))
const Text = Compile(Type.String())

/** Returns the metadata in a JSON document, without fields of a wrong type. Returns undefined if it is no JSON object. */
export function parseDocument(bytes: Buffer): NftDocument | undefined {
  const fields = parseJson(bytes)
  if (!Document.Check(fields)) return undefined
  const name = cleanText(fields.name, maxNameLength)
  const description = cleanText(fields.description, maxDescriptionLength)
  const image = [fields.image, fields.image_url, fields.image_data].map(imageUri).find(Boolean)
  return { ...(name && { name }), ...(description && { description }), ...(image && { image }) }
}

/** Returns the JSON value, without the byte order mark that some servers send. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const cleanText = (value: unknown, maxLength: number) => (Text.Check(value) ? plainText(value, maxLength) : undefined)

/** Returns a URI that may be readable. The field may also have markup of an SVG image, which is not. */
function imageUri(value: unknown): string | undefined {
  if (!Text.Check(value)) return undefined
  const uri = value.trim()
  // A database cannot store every invisible character, and no URI needs one.
  if (/\p{C}/u.test(uri)) return undefined
  return /^data:/i.test(uri) || (/^(https?|ipfs):/i.test(uri) && uri.length <= maxUrlLength) ? uri : undefined
}
