import { Type } from 'typebox'
import { parser } from '../parse.ts'

export const parseAccounts = parser('The accounts of the node', Type.Array(Type.String()))
const parseAnswer = parser(
  'The answer of the node',
  Type.Object({ result: Type.Optional(Type.Unknown()), error: Type.Optional(Type.Object({ message: Type.String() })) }),
)

/** Calls a method of an EVM node and returns its result. @throws {Error} with the message of the node */
export async function callNode(rpcUrl: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = parseAnswer(JSON.parse(await answer.text()))
  if (error) throw new Error(error.message)
  return result
}
