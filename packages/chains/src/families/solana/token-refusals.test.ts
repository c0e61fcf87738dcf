import { expect, test } from 'vitest'
import { RpcRefused } from '../../json-rpc.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { classifyRefusal } from './refusals.ts'

const refused = (code: number, program: string) =>
  classifyRefusal({ code: -32002, message: 'failed', data: { err: { InstructionError: [0, { Custom: code }] } } }, [program])

test.each([
  ['AccountFrozen', 17, 'account_frozen', 'the token account is frozen'],
  ['NoMemo', 36, 'memo_required', 'the receiver only accepts transfers with a memo'],
  ['NonTransferable', 37, 'non_transferable', 'the token cannot be transferred'],
  ['MintPaused', 67, 'paused', 'the issuer paused all transfers of the token'],
])('Token-2022 refuses with %s, error %i → %s: %s', (_name, code, rule, detail) => {
  expect(refused(code, TOKEN_2022_PROGRAM)).toMatchObject({ reason: 'transfer_refused', rule, detail, cause: expect.any(RpcRefused) })
})

test('the older program refuses because of a frozen account → the same reason', () => {
  expect(refused(17, TOKEN_PROGRAM)).toMatchObject({ reason: 'transfer_refused', detail: 'the token account is frozen' })
})

test('another program has the same number → no reason of the token program', () => {
  expect(refused(37, 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')).toMatchObject({ reason: 'execution_reverted' })
})
