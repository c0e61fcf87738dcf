import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type {
  AccountPermission,
  ContractRead,
  GivenPermission,
  PermissionState,
  Permissions,
  ReadOptions,
  Revocation,
} from '../../adapter.ts'
import { batchCalls } from '../../batch-calls.ts'
import type { EvmAddress, Hex } from '../../network.ts'
import { delegateOf, readCode } from './account.ts'
import { evmAddress } from './addresses.ts'
import { checksum } from './checksum.ts'
import { type Node, readUint } from './multicall.ts'
import { permit2Of } from './permit2.ts'
import { readUntrusted } from './untrusted-reads.ts'

const tokenAbi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function approve(address spender, uint256 value)',
])
const nftAbi = parseAbi([
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function setApprovalForAll(address operator, bool approved)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const clockAbi = parseAbi(['function getCurrentBlockTimestamp() view returns (uint256)'])
const timeData = encodeFunctionData({ abi: clockAbi, functionName: 'getCurrentBlockTimestamp' })

const NOBODY = checksum(`0x${'0'.repeat(40)}`)
const UNLIMITED = 2n ** 256n - 1n
/** An allowance of this size or more is meant to have no limit. */
const UNLIMITED_FROM = 2n ** 127n
/** The latest time that a `Date` can have, in seconds. Permit2 permits later ones. */
const MAX_SECONDS = 8_640_000_000_000n

/** A permission of one owner, with all addresses that its reads name. `target` is undefined for a native token that is no token too. */
type Subject = { owner: EvmAddress; permit2: EvmAddress; target: EvmAddress | undefined; spender: EvmAddress; tokenId: bigint }

/** The reads of a permission, and the state that their results show at a time in seconds. */
type Kind = {
  reads(subject: Subject, target: EvmAddress): ContractRead[]
  state(results: readonly (Hex | undefined)[], subject: Subject, now: bigint | undefined): Omit<PermissionState, 'revocation' | 'unlimited'>
  revocation(subject: Subject, target: EvmAddress): Revocation
}

const kinds: Record<GivenPermission['kind'], Kind> = {
  token: {
    reads: ({ owner, spender }, target) => [allowanceRead(target, owner, spender), balanceRead(target, owner)],
    state([allowed, balance]) {
      const allowance = readUint(allowed)
      return { allowance, atRisk: least(allowance, readUint(balance)) }
    },
    revocation: ({ spender }, to) => ({ to, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, 0n] }) }),
  },
  operator: {
    reads: ({ owner, spender }, target) => [
      { target, callData: encodeFunctionData({ abi: nftAbi, functionName: 'isApprovedForAll', args: [owner, spender] }) },
      balanceRead(target, owner),
    ],
    state([approved, balance]) {
      const answer = readUint(approved)
      const allowance = answer === undefined ? undefined : answer === 0n ? 0n : UNLIMITED
      return { allowance, atRisk: least(allowance, readUint(balance)) }
    },
    revocation: ({ spender }, to) => ({
      to,
      data: encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [spender, false] }),
    }),
  },
  nft: {
    reads: ({ tokenId }, target) =>
      (['getApproved', 'ownerOf'] as const).map((functionName) => ({
        target,
        callData: encodeFunctionData({ abi: nftAbi, functionName, args: [tokenId] }),
      })),
    state([approved, held], { owner, spender }) {
      const [who, holder] = [readUint(approved), readUint(held)]
      const isOver = [who ?? BigInt(spender), holder ?? BigInt(owner)].join() !== [BigInt(spender), BigInt(owner)].join()
      const allowance = isOver ? 0n : who === undefined || holder === undefined ? undefined : 1n
      return { allowance, atRisk: allowance }
    },
    revocation: ({ tokenId }, to) => ({
      to,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [NOBODY, tokenId] }),
    }),
  },
  permit2: {
    reads: ({ owner, spender, permit2 }, token) => [
      { target: permit2, callData: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [owner, token, spender] }) },
      allowanceRead(token, owner, permit2),
      balanceRead(token, owner),
    ],
    state([given, allowed, balance], _, now) {
      const permit = readPermit(given)
      const hasExpired = permit !== undefined && now !== undefined && permit.expiration < now
      const allowance = hasExpired ? 0n : permit?.amount
      const expiresAt = permit && permit.expiration <= MAX_SECONDS ? new Date(Number(permit.expiration) * 1_000) : undefined
      return { allowance, atRisk: least(allowance, readUint(allowed), readUint(balance)), ...(expiresAt && { expiresAt }) }
    },
    revocation: ({ spender, permit2 }, token) => ({
      to: permit2,
      data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, spender, 0n, 0] }),
    }),
  },
}

/**
 * Returns the present states of given permissions, and the delegation of the account (EIP-7702) if it has one. Sends one request. A contract that
 * does not answer gives an unknown allowance, which is not an allowance of 0.
 * @throws {ChainError} `unavailable`
 */
export async function getPermissions(
  { network, rpc }: Node,
  owner: EvmAddress,
  given: readonly GivenPermission[],
  { onBlock }: ReadOptions = {},
): Promise<Permissions> {
  const node = { network, rpc: batchCalls(rpc) }
  const permit2 = permit2Of(network)
  const wanted = given.map(({ kind, contract, spender, tokenId = 0n }) => {
    const target = contract === null ? network.nativeLogs?.contract : evmAddress(contract)
    const subject: Subject = { owner, permit2, target, spender: evmAddress(spender), tokenId }
    return { kind: kinds[kind], subject, reads: target ? kinds[kind].reads(subject, target) : [] }
  })
  const [[code], { blockNumber, returned }] = await Promise.all([
    node.rpc.read([{ method: 'eth_getCode', params: [owner, 'latest'] }]),
    readUntrusted(
      node,
      [{ target: network.multicall3, callData: timeData }],
      wanted.map(({ reads }) => reads),
    ),
  ])
  onBlock?.(blockNumber)
  const [time, ...results] = returned
  const now = readUint(time)
  const states = wanted.map(({ kind, subject, reads }): PermissionState => {
    const state = kind.state(results.splice(0, reads.length), subject, now)
    const revocation = subject.target && kind.revocation(subject, subject.target)
    return { ...state, unlimited: (state.allowance ?? 0n) >= UNLIMITED_FROM, revocation }
  })
  return { blockNumber, given: states, own: delegationOf(owner, readCode(code)) }
}

const balanceRead = (target: EvmAddress, owner: EvmAddress): ContractRead => ({
  target,
  callData: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] }),
})

const allowanceRead = (target: EvmAddress, owner: EvmAddress, spender: EvmAddress): ContractRead => ({
  target,
  callData: encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [owner, spender] }),
})

function readPermit(returned: Hex | undefined): { amount: bigint; expiration: bigint } | undefined {
  if (!returned || returned.length < 2 + 3 * 64) return undefined
  const [amount, expiration] = decodeFunctionResult({ abi: permit2Abi, functionName: 'allowance', data: returned })
  return { amount, expiration: BigInt(expiration) }
}

/** Returns the least of these amounts: 0 if one is 0, and otherwise undefined if one is not known. */
function least(...amounts: readonly (bigint | undefined)[]): bigint | undefined {
  if (amounts.includes(0n)) return 0n
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === amounts.length ? known.reduce(min) : undefined
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)

function delegationOf(owner: EvmAddress, code: Hex): AccountPermission[] {
  const spender = delegateOf(code)
  if (!spender) return []
  const revocation = { to: owner, data: '0x', delegateTo: NOBODY } as const
  return [{ kind: 'delegation', contract: null, spender, allowance: UNLIMITED, unlimited: true, atRisk: undefined, revocation }]
}
