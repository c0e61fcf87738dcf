import { Type } from 'typebox'

/** The response schema of a call that succeeds without a body (204). */
export const NoContent = Type.Null({ description: 'Success, without a body.' })
