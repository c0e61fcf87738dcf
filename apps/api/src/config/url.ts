import { Type } from 'typebox'

/** A URL of one of these schemes (`a|b`). */
export const Url = (schemes: string) => Type.String({ pattern: `^(${schemes})://`, format: 'url' })
