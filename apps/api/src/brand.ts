import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { parser } from './http/validation.ts'

/** The part of `brand.json` that the API shows. */
const Brand = Type.Object({ name: Type.String({ minLength: 1 }), apiTitle: Type.String({ minLength: 1 }) })
export type Brand = Static<typeof Brand>

const parse = parser(Brand)

/** The brand of this deployment. @throws when the file lacks what the API shows */
export async function readBrand(file: URL): Promise<Brand> {
  return parse(JSON.parse(await readFile(file, 'utf8')))
}
