import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { canonical } from './addresses.ts'
import type { Message } from './compiled-transaction.ts'
import { actionOf } from './instructions.ts'
import { STAKE_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'

const wallet = '3xTPAZxmpwd8GrNEKApaTw6VH4jqJ31WFXUvQzgwhR7c' as Address

/** Returns a message whose instructions call these programs with these instruction numbers. */
function messageOf(...calls: [program: Address, instruction: number][]): Message {
  const staticAccounts = [wallet, STAKE_PROGRAM, SYSTEM_PROGRAM]
  return {
    version: 'legacy',
    header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: 2 },
    staticAccounts,
    lifetimeToken: wallet,
    instructions: calls.map(([program, instruction]) => ({
      programAddressIndex: staticAccounts.indexOf(program),
      accountIndices: [0],
      data: new Uint8Array([instruction, 0, 0, 0]),
    })),
  }
}

test.each<[what: string, calls: [Address, number][], expected: string | undefined]>([
  [
    'a new stake account that is delegated',
    [
      [SYSTEM_PROGRAM, 0],
      [STAKE_PROGRAM, 0],
      [STAKE_PROGRAM, 2],
    ],
    'stake',
  ],
  ['a stake that is deactivated', [[STAKE_PROGRAM, 5]], 'unstake'],
  ['a stake that is withdrawn', [[STAKE_PROGRAM, 4]], 'claim'],
  ['a stake account that is only split', [[STAKE_PROGRAM, 3]], undefined],
  ['the same instruction number of another program', [[SYSTEM_PROGRAM, 2]], undefined],
  ['no instruction', [], undefined],
])('a transaction with %s → the action %3$s', (_, calls, expected) => {
  const message = messageOf(...calls)
  expect(actionOf(message, message.staticAccounts.map(canonical))).toBe(expected)
})
