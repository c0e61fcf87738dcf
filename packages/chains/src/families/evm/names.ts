import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, namehash, parseAbi, parseAbiParameters, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import type { Address, ChainAdapter } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { Gateway, NameAnswer } from '../../gateway.ts'
import { type Rpc, resultOf } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { evmAddress } from './addresses.ts'
import { checksum } from './checksum.ts'
import { answerLookup, BATCH_GATEWAY, isLookup, startBudget } from './name-gateways.ts'
import { executionError, revertData } from './reverts.ts'
import { Bytes } from './wire.ts'

/** Coin type of Ethereum itself, whose addresses have a record of their own. @see https://docs.ens.domains/ensip/9 */
const ETHER = 60n
const MAX_NAME_BYTES = 255
/** An address in a word of 32 bytes. */
const ADDRESS_RECORD = /^0x0{24}([0-9a-f]{40})$/i
const ADDRESS = /^0x([0-9a-f]{40})$/i
const NO_ADDRESS = /^0*$/
const bytesRecord = parseAbiParameters('bytes')

/** @see https://github.com/ensdomains/ens-contracts (contracts/universalResolver/IUniversalResolver.sol) */
const resolverAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes result, address resolver)',
  'function reverseWithGateways(bytes lookupAddress, uint256 coinType, string[] gateways) view returns (string primary, address resolver, address reverseResolver)',
])
const recordAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinRecordAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

/** Selectors of `ReverseAddressMismatch(string,bytes)` and `HttpError(uint16,string)`. */
const MISMATCH = '0xef9c03ce'
const HTTP_ERROR = '0x01800152'

const readBytes = shape('answer of the universal resolver', Bytes)

/** A node of the network that has the universal resolver, and the client for gateways if they may be called. */
type NameNode = { network: EvmNetwork; rpc: Rpc; gateway: Gateway | undefined }

/** Returns the reads of names, if the network has the contract that answers for them. */
export function nameReads(node: NameNode): Pick<ChainAdapter, 'resolveName' | 'findName'> {
  const { id, names } = node.network
  if (names?.platformId !== id) return {}
  return {
    resolveName: (name, coinType) => resolveName(node, name, coinType),
    findName: (address, coinType) => findName(node, evmAddress(address), coinType),
  }
}

/**
 * Returns the address that a normalized name has for a coin type, by one request to the node and one for each round of gateways.
 * @throws {ChainError} `unavailable` if the node does not answer properly
 */
async function resolveName(node: NameNode, name: string, coinType: bigint): Promise<NameAnswer<Address>> {
  const hash = namehash(name)
  const record =
    coinType === ETHER
      ? encodeFunctionData({ abi: recordAbi, args: [hash] })
      : encodeFunctionData({ abi: coinRecordAbi, args: [hash, coinType] })
  const args = [toHex(packetToBytes(name)), record, [BATCH_GATEWAY]] as const
  const answer = await callResolver(node, encodeFunctionData({ abi: resolverAbi, functionName: 'resolveWithGateways', args }))
  if ('missing' in answer) return answer
  const [result] = decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'resolveWithGateways', data: answer.found }))
  const address = addressIn(result, coinType)
  return address ? { found: address } : { missing: 'not_found' }
}

/**
 * Returns the primary name of an address for a coin type. The universal resolver reverts unless the name has this address. The name is not
 * checked for normalization.
 * @throws {ChainError} `unavailable` if the node does not answer properly
 */
async function findName(node: NameNode, address: Hex, coinType: bigint): Promise<NameAnswer<string>> {
  const args = [address, coinType, [BATCH_GATEWAY]] as const
  const answer = await callResolver(node, encodeFunctionData({ abi: resolverAbi, functionName: 'reverseWithGateways', args }))
  if ('missing' in answer) return answer
  const [name] = decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'reverseWithGateways', data: answer.found }))
  return name === '' || Buffer.byteLength(name) > MAX_NAME_BYTES ? { missing: 'not_found' } : { found: name }
}

/** Calls the universal resolver. While it reverts because it needs data of gateways (EIP-3668), calls them and passes their answers on. */
async function callResolver({ network, rpc, gateway }: NameNode, call: Hex): Promise<NameAnswer<Hex>> {
  const to = network.names?.universalResolver
  if (!to) throw new Error(`Network ${network.id} has no universal resolver`)
  const budget = gateway && startBudget(gateway)
  let data = call
  for (;;) {
    const [answer] = await rpc.request([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
    if (!answer) throw new ChainError('unavailable')
    if (!('refusal' in answer)) return { found: readBytes(answer.result) }
    if (!executionError(answer.refusal)) resultOf(answer)
    const revert = revertData(answer.refusal.data)
    if (!revert || !isLookup(revert)) return { missing: reasonOf(revert) }
    if (!budget) return { missing: 'gateway_needed' }
    const next = await answerLookup(revert, to, budget)
    if (!next) return { missing: 'gateway_failed' }
    data = next
  }
}

function reasonOf(revert: Hex | undefined): 'not_found' | 'mismatch' | 'gateway_failed' {
  if (revert?.startsWith(MISMATCH)) return 'mismatch'
  return revert?.startsWith(HTTP_ERROR) ? 'gateway_failed' : 'not_found'
}

/** Decodes what the universal resolver returned. @throws {ChainError} `unavailable`, because only a lying node or a missing contract returns else */
function decoded<T>(decode: () => T): T {
  try {
    return decode()
  } catch (cause) {
    throw new ChainError('unavailable', { cause })
  }
}

/** Returns the address in the record of a name's own resolver, which may return anything. Undefined for the zero address and for other data. */
function addressIn(result: Hex, coinType: bigint): Address | undefined {
  const digits = (coinType === ETHER ? ADDRESS_RECORD : ADDRESS).exec(coinType === ETHER ? result : bytesIn(result))?.[1]
  return digits === undefined || NO_ADDRESS.test(digits) ? undefined : checksum(`0x${digits}`)
}

function bytesIn(result: Hex): Hex {
  try {
    return decodeAbiParameters(bytesRecord, result)[0]
  } catch {
    return '0x'
  }
}
