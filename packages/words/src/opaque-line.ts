import type { Opaque, OpaqueReason } from '@patina/claims'
import type { Line } from './line.ts'
import { amountText } from './naming.ts'
import type { Speaker } from './speaker.ts'

/** Why the effects are not known. */
const reasons: Readonly<Record<OpaqueReason, string>> = {
  contract: 'The contract is not listed',
  selector: 'The call or type is not known',
  layout: 'The bytes are not those of the call',
  depth: 'The call is nested too deep',
  count: 'There are too many calls',
  delegatecall: 'Foreign code runs with the rights of the contract',
  creation: 'A new contract is created',
  container: 'The calls inside stay closed',
}

/** Returns the line of a claim whose effects nobody can read, with the largest loss that it can cause. */
export function opaqueLine(claim: Opaque, { naming, loss, isExplained }: Speaker): Line {
  const { target, reason, hides } = claim
  const isSaid = hides.length === 0 && isExplained(claim)
  const where = target === null ? '' : ` (${naming.addressOf(target)})`
  const hidden = hides.length > 0 ? '. It contains a hidden payment or permission' : ''
  return {
    kind: 'opaque',
    label: isSaid ? 'Not proved' : 'Not known',
    text: `${isSaid ? 'Only a descriptor explains it; the bytes do not prove its words' : reasons[reason]}${where}${hidden}. ${lossText()}`,
    ...(target !== null && { address: target }),
  }

  function lossText(): string {
    if (loss === undefined) return 'The largest loss is not known'
    if (loss.length === 0) return 'Of listed tokens, nothing can leave your account'
    const known = loss.flatMap(({ asset, amount }) => (amount === null ? [] : [amountText(asset, amount, naming)]))
    if (known.length < loss.length) return 'The largest loss is not known'
    return `Of listed tokens, at most ${known.join(' and ')} can leave your account`
  }
}
