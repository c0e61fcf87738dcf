import { encodeFunctionData, parseAbi } from 'viem'
import type { ContractRead } from '../../adapter.ts'
import type { Hex } from '../../network.ts'
import { readUint } from './multicall.ts'

/** The contracts whose code Safe proxies run. @see https://github.com/safe-global/safe-deployments (versions 1.1.1 to 1.5.0) */
const safeSingletons = new Set(
  [
    '0x34CfAC646f301356fAa8B21e94227e3583Fe3F5F',
    '0x6851D6fDFAfD08c0295C392436245E5bc78B0185',
    '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
    '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
    '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
    '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
    '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    '0xFf51A5898e281Db6DfC7855790607438dF2ca44b',
    '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
  ].map(BigInt),
)

/** The EntryPoints of ERC-4337, versions 0.6 to 0.9. @see https://github.com/eth-infinitism/account-abstraction/releases */
const entryPoints = new Set(
  [
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  ].map(BigInt),
)

const abi = parseAbi([
  'function masterCopy() view returns (address)',
  'function entryPoint() view returns (address)',
  'function onERC721Received(address operator, address from, uint256 tokenId, bytes data) returns (bytes4)',
])
const none = '0x0000000000000000000000000000000000000000'
/** The selector of `onERC721Received` in the first bytes of a word. */
const acceptsNfts = 0x150b7a02n << 224n

const calls: readonly Hex[] = [
  encodeFunctionData({ abi, functionName: 'masterCopy' }),
  encodeFunctionData({ abi, functionName: 'entryPoint' }),
  encodeFunctionData({ abi, functionName: 'onERC721Received', args: [none, none, 0n, '0x'] }),
]

/** Returns the reads that show whether a contract is an account. `isSmartAccount` reads their results. */
export const smartAccountReads = (target: Hex): ContractRead[] => calls.map((callData) => ({ target, callData }))

/**
 * Returns whether the contract is an account of a known kind: a proxy of Safe, or an account of a known EntryPoint. Paymasters also name an
 * EntryPoint. They accept no NFTs, and accounts do.
 */
export function isSmartAccount([masterCopy, entryPoint, accepted]: readonly (Hex | undefined)[]): boolean {
  const [singleton, entry, answer] = [readUint(masterCopy), readUint(entryPoint), readUint(accepted)]
  if (singleton !== undefined && safeSingletons.has(singleton)) return true
  return entry !== undefined && entryPoints.has(entry) && answer === acceptsNfts
}
