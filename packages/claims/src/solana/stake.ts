import { account, type Program, pays, right } from './context.ts'
import { Data } from './data.ts'

const kinds = ['stake', 'withdrawal'] as const

/** The stake program. Deposits stay in stake accounts, which their authorities withdraw. */
export const stake: Program = (step, context) => {
  const data = new Data(step.data, 0)
  const at = (index: number) => account(step, index)
  switch (data.u32()) {
    case 0: {
      const [staker, withdrawer] = [data.address(), data.address()]
      return [right(at(0), 'stake', staker), right(at(0), 'withdrawal', withdrawer)]
    }
    case 1: {
      const to = data.address()
      return [right(at(0), kinds[data.u32()] ?? 'other', to)]
    }
    case 4:
      return [pays(context, data.u64(), at(4), at(1))]
    case 6:
      return [right(at(0), 'lockup', null)]
    case 8: {
      const to = data.address()
      return [right(at(0), kinds[data.u32()] ?? 'other', to)]
    }
    case 9:
      return [right(at(0), 'stake', at(2)), right(at(0), 'withdrawal', at(3))]
    case 10:
      return [right(at(0), kinds[data.u32()] ?? 'other', at(3))]
    // Delegates, splits, deactivates and merges: the authorities stay.
    case 2:
    case 3:
    case 5:
    case 7:
      return []
    default:
      return undefined
  }
}
