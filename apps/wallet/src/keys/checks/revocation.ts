import { token2022Program, tokenProgram } from '@patina/claims'
import type { Address } from '@solana/kit'
import type { NetworkFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { differs } from './differs.ts'
import { approveData } from './erc20.ts'
import type { Step } from './solana-message.ts'

type Revocation = Extract<Intent, { kind: 'revoke' }>
type Revocations = Extract<Intent, { kind: 'revokes' }>
type Call = { to: string; value: bigint; data: string }

/** Returns the only call of an EVM chain that ends what was shown, and nothing else. Undefined if there is none. */
export function revocationCall({ permit2 }: Pick<NetworkFacts, 'permit2'>, intent: Revocation): Call | undefined {
  const { platformId, tokenId, spender } = intent
  const contract = tokenId.slice(platformId.length + 1)
  const call = (data: string, to = contract) => ({ to, value: 0n, data })
  switch (intent.of) {
    case undefined:
      return call(approveData(spender, 0n))
    case 'operator':
      // setApprovalForAll(address,bool)
      return call(`0xa22cb465${word(spender)}${word('0x')}`)
    case 'nft':
      return call(approveData('0x', BigInt(intent.nftId)))
    case 'permit2':
      // approve(address token, address spender, uint160 amount, uint48 expiration)
      return permit2 === undefined ? undefined : call(`0x87517c45${word(contract)}${word(spender)}${word('0x')}${word('0x')}`, permit2)
    default:
      return undefined
  }
}

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** Returns the differences between the end of delegates' permissions on Solana and what was shown: a Revoke of each of these token accounts. */
export function checkRevokes(steps: readonly Step[], from: Address, { revoked }: Revocations): string[] {
  if (steps.length === 0 || !steps.every(isRevoke)) return ['the transaction is not only the end of permissions']
  return [
    ...differs('accounts', revoked.map(({ account }) => account).join(), steps.map(({ accounts }) => accounts[0]).join()),
    ...steps.flatMap(({ accounts }) => differs('owner', from, accounts[1])),
  ]
}

const isRevoke = ({ program, data, accounts }: Step) =>
  (program === tokenProgram || program === token2022Program) && data.length === 1 && data[0] === 5 && accounts.length === 2
