import { account, maxRent, type Program, pays, right } from './context.ts'
import { Data } from './data.ts'

/** The system program: payments, new accounts, owners of accounts, and durable nonces. */
export const system: Program = (step, context) => {
  const data = new Data(step.data, 0)
  const at = (index: number) => account(step, index)
  const found = read()
  if (found) data.end()
  return found

  function read() {
    switch (data.u32()) {
      case 0: {
        const [lamports] = [data.u64(), data.u64(), data.address()]
        return [pays(context, lamports, at(0), at(1))]
      }
      case 1:
        return [right(at(0), 'program', data.address())]
      case 2:
        return [pays(context, data.u64(), at(0), at(1))]
      case 3: {
        const [, , lamports] = [data.address(), data.seed(), data.u64(), data.u64(), data.address()]
        return [pays(context, lamports, at(0), at(1))]
      }
      case 4:
        return []
      case 5:
        return [pays(context, data.u64(), at(4), at(1))]
      case 6:
        return [right(at(0), 'nonce', data.address())]
      case 7:
        return [right(at(0), 'nonce', data.address())]
      // An account with space can no longer pay.
      case 8:
        return data.u64() === 0n ? [] : [right(at(0), 'other', null)]
      case 9: {
        const [, , , owner] = [data.address(), data.seed(), data.u64(), data.address()]
        return [right(at(0), 'program', owner)]
      }
      case 10: {
        const [, , owner] = [data.address(), data.seed(), data.address()]
        return [right(at(0), 'program', owner)]
      }
      case 11: {
        const [lamports] = [data.u64(), data.seed(), data.address()]
        return [pays(context, lamports, at(1), at(2))]
      }
      case 12:
        return []
      default:
        return undefined
    }
  }
}

/** Opens the standard token account of an owner. The program derives its address, so the bytes prove whose it is. */
export const associatedToken: Program = (step, context) => {
  const { data } = step
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const [payer, opened, owner, mint] = [account(step, 0), account(step, 1), account(step, 2), account(step, 3)]
  context.accounts.set(opened, { owner, mint })
  return [pays(context, maxRent, payer, opened)]
}

/** Lookup tables cost rent; closing one returns it. */
export const lookupTables: Program = (step, context) => {
  switch (new Data(step.data, 0).u32()) {
    case 0:
      return [pays(context, maxRent, account(step, 2), account(step, 0))]
    case 2:
      return step.accounts.length > 2 ? [pays(context, maxRent, account(step, 2), account(step, 0))] : []
    case 1:
    case 3:
      return []
    case 4:
      return [pays(context, maxRent, account(step, 1), account(step, 2))]
    default:
      return undefined
  }
}
