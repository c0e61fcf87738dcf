import { findSpending } from '../evm/read-calls.ts'
import { runsForeignCode } from '../evm/safe.ts'
import { integer, text } from './fields.ts'
import type { Order } from './orders.ts'
import type { Struct } from './typed-data.ts'

/**
 * Reads a transaction of a Safe (SafeTx). Its calls stay closed. The Safe makes them in its own name, so their payments are its own, and none of the
 * account that signs. A delegatecall runs foreign code with all rights of the Safe.
 */
export function readSafeTransaction(message: Struct): Order {
  const [target, bytes] = [text(message, 'to'), text(message, 'data')]
  const data = bytes.slice(2)
  const isForeign = runsForeignCode({ to: target, data, operation: integer(message, 'operation') })
  const reason = isForeign ? 'delegatecall' : 'container'
  return { claims: [{ kind: 'opaque', target, bytes, reason, hides: isForeign ? findSpending(data) : [] }], findings: [] }
}
