import { type Asset, type Claim, type Leaves, readMessageBytes, readSolana, readSwapStep, type Step } from '@patina/claims'
import { address } from '@solana/kit'
import { readSolanaClaims } from '../../src/keys/checks/claims.ts'
import { tokenAccountOf } from '../../src/keys/checks/solana-accounts.ts'
import { from } from '../../src/keys/checks/solana-instructions.fixture.ts'
import { factsOf, type Prepared } from './flow.fixture.ts'

/** What the user wanted: at most `amount` of `asset` for `to`, or for at least what is shown of `output`. */
type Wanted = { owner?: string; asset: string | null; amount: bigint | 'shown'; to?: string; output?: string | null }

/** Returns what signed bytes do beyond what the user wanted and what the page shows. */
export const judge =
  ({ owner = from, asset, amount, to, output }: Wanted) =>
  async ({ shown, prepared }: Prepared, signed: string): Promise<string[]> => {
    // The wire format is: count, signature, message.
    const message = new Uint8Array(Buffer.from(signed, 'base64')).slice(65)
    const { signers, steps } = readMessageBytes(message)
    if (await isRefusedByChain(steps)) return []
    const network = factsOf('solana')
    const chosen = {
      platformId: 'solana',
      ...(asset !== null && { tokenId: `solana:${asset}` }),
      ...(output && { outputTokenId: `solana:${output}` }),
      ...(to !== undefined && { to }),
    }
    const { claims: read, feeMax = 0n } = await readSolanaClaims(network, message, owner, chosen)
    const claims = withoutFresh(read, steps, network.exchanges)
    const { nonceAccount } = readSolana({ account: owner, message }, network)
    const swap = shown.kind === 'swap' ? shown : undefined
    // Wrapped SOL is SOL.
    const nameOf = ({ contract }: Asset) => (contract === network.wrappedNative ? null : contract)
    const limits = new Map<string | null, bigint>([
      ...(output === undefined ? [] : [[output, swap?.fee ?? 0n] as const]),
      [asset, amount === 'shown' ? ('amount' in shown ? shown.amount : 0n) : amount],
    ])
    const opened = steps.filter(isOpening).flatMap(({ accounts }) => accounts[1] ?? [])
    const own = new Set([owner, ...opened])
    // The cost of own accounts returns when they are closed.
    const foreign = BigInt(steps.filter((step) => isAssociated(step) && step.accounts[2] !== owner).length)
    const isLost = (one: Claim): one is Leaves => one.kind === 'leaves' && one.from === owner && !(one.to !== null && own.has(one.to))
    const lost = claims.filter(isLost)
    const sumOf = (name: string | null) => lost.reduce((sum, one) => sum + (nameOf(one.asset) === name ? one.max : 0n), 0n)
    const limitOf = (name: string | null) => (limits.get(name) ?? 0n) + (name === null ? foreign * claimedRent : 0n)
    const above = [...new Set(lost.map((one) => nameOf(one.asset)))].filter((name) => sumOf(name) > limitOf(name))
    return [
      ...(signers.length === 1 && signers[0] === owner ? [] : [`signers ${signers.join()}`]),
      ...(nonceAccount === undefined ? [] : ['a durable nonce']),
      ...(feeMax > shown.maxFee ? [`fee ${feeMax} above ${shown.maxFee}`] : []),
      ...above.map((name) => `${sumOf(name)} of ${name} leaves`),
      ...claims.flatMap((claim) => beyond(claim, { to, output, minimum: swap?.minimum ?? 0n, own })),
      ...(output === undefined || claims.some((one) => one.kind === 'comes' && own.has(one.to)) ? [] : ['nothing comes']),
      ...((prepared.rent ?? 0n) < foreign * rentOfAccount ? ['a deposit that is not shown'] : []),
    ]
  }

const rentOfAccount = 2_039_280n
/** The claims have a higher bound, because the bytes do not name the rent. */
const claimedRent = 10_000_000n

const isAssociated = ({ program }: Step) => program.startsWith('ATokenGP')
/** System program, creation with a seed of the owner. */
const isSeeded = ({ program, data }: Step) => program.startsWith('1111111') && data[0] === 3
/** The token program refuses an account that it knows already. */
const isInitialising = ({ program, data }: Step) => program.startsWith('Token') && data[0] === 18
const isOpening = (step: Step) => isAssociated(step) || isSeeded(step)

/** The program of token accounts derives the address itself. */
async function isRefusedByChain(steps: readonly Step[]): Promise<boolean> {
  const derived = await Promise.all(
    steps.filter(isAssociated).map(async ({ accounts: [, opened, owner = '', mint = '', , program = ''] }) => {
      return opened === (await tokenAccountOf(address(owner), address(mint), address(program)))
    }),
  )
  return derived.includes(false)
}

/** A new account has nothing but the lamports that this transaction pays, which have a claim of their own. */
function withoutFresh(claims: readonly Claim[], steps: readonly Step[], exchanges: readonly string[]): Claim[] {
  const fresh = steps.flatMap((step) => (isSeeded(step) ? [step.accounts[1]] : isInitialising(step) ? [step.accounts[0]] : []))
  const calls = steps.flatMap((step) => {
    const call = readSwapStep(step, exchanges)
    return call && fresh.includes(call.from) ? [{ program: step.program, amount: call.amount }] : []
  })
  const isFresh = (one: Claim) => one.kind === 'leaves' && calls.some(({ program, amount }) => one.to === program && one.max === amount)
  return claims.filter((one) => !isFresh(one))
}

type Allowed = { to: string | undefined; output: string | null | undefined; minimum: bigint; own: ReadonlySet<string> }

function beyond(claim: Claim, { to, output, minimum, own }: Allowed): string[] {
  switch (claim.kind) {
    case 'calls':
      return []
    case 'leaves':
      return to === undefined || claim.to === to || (claim.to !== null && own.has(claim.to)) ? [] : [`${claim.max} for ${claim.to}`]
    case 'comes':
      return claim.min >= minimum && own.has(claim.to) && output !== undefined ? [] : [`${claim.min} for ${claim.to}`]
    case 'allows':
      return claim.max === 0n ? [] : [`${claim.spender} may spend ${claim.max}`]
    default:
      return [claim.kind]
  }
}
