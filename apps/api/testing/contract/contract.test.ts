import { beforeAll, describe, expect, test } from 'vitest'
import { pairs } from '../database.ts'
import { type ContractReport, checkContract } from './check-contract.ts'

/** `CONTRACT_SEED=<number>` sends other requests. */
const seed = Number(process.env.CONTRACT_SEED ?? 4)

describe(`every operation of the contract, with the seed ${seed}`, () => {
  let outcome: ContractReport

  beforeAll(async () => {
    outcome = await checkContract(pairs[1], { seed, rounds: 1, perKind: 2 })
    console.log(`${outcome.sent} requests with the seed ${seed}`)
  })

  test('valid, boundary and hostile requests → every answer is as declared and reveals nothing', () => {
    expect(outcome.flaws).toEqual([])
  })

  test('all requests are sent → every operation has returned each status below 500 that it declares', () => {
    expect(outcome.unreached).toEqual([])
  })

  test('requests name other hosts → the API connects only to hosts of its settings', () => {
    expect(outcome.unknownHosts).toEqual([])
  })

  test('the right requests are sent again after all others → they still succeed', () => {
    expect(outcome.broken).toEqual([])
  })
})
