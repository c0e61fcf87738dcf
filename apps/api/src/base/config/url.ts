import { Type } from 'typebox'

/** Returns the schema of a URL with one of these schemes, such as `http|https`. */
export const Url = (schemes: string) =>
  Type.String({ pattern: `^(${schemes})://`, format: 'url', schemes: schemes.replaceAll('|', ':// or ').concat('://') })
