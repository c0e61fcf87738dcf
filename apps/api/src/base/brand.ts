import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { parser } from './wire/validation.ts'

/** A text field of `brand.json` that the API shows. */
const Text = Type.String({ minLength: 1 })
const Brand = Type.Object({ name: Text, apiTitle: Text, provider: Text, email: Text, links: Type.Object({ support: Text }) })
export type Brand = Static<typeof Brand>

const parse = parser(Brand)

/** Returns the brand of this deployment. @throws {Error} if the file lacks a field that the API shows */
export async function readBrand(file: URL): Promise<Brand> {
  return parse(JSON.parse(await readFile(file, 'utf8')))
}
