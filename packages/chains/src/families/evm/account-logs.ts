import type { Operation } from '../../adapter.ts'
import type { Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import type { Log } from './token-logs.ts'
import { topicAddress } from './topics.ts'

/**
 * The EntryPoint contracts of ERC-4337, versions 0.6 to 0.9. Only they report user operations that can be believed.
 * @see https://github.com/eth-infinitism/account-abstraction/releases
 */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
])

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. Its second topic after its own one is the account. */
export const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `ExecutionFailure(bytes32,uint256)` of a Safe. Since version 1.4, the hash is a topic. */
const EXECUTION_FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
/** `ExecutionFromModuleFailure(address)` of a Safe. Since version 1.4, the module is a topic. */
const MODULE_FAILURE = '0xacd2c8702804128fdb0db2bb49f6d127dd0181c13fd45dbfe16de0930e2bd375'

/** Events with which an account reports its own failed call. */
export const failureEvents = [EXECUTION_FAILURE, MODULE_FAILURE]

const WORD = 64

/**
 * Returns what contract accounts did inside a transaction, by its logs: user operations of ERC-4337, and failed calls of a Safe. A contract
 * can only report a failure of itself. `index` is one more than the log's position in the receipt. Malformed logs are omitted.
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export const accountOperations = (logs: readonly Log[]): Operation[] =>
  logs.flatMap((log, position) => {
    const event = log.topics[0]?.toLowerCase()
    if (event === USER_OPERATION) return userOperation(log, 1 + position)
    return event !== undefined && failureEvents.includes(event) && hasShape(log, event)
      ? [{ index: 1 + position, type: 'failure', contractAddress: null, from: checksum(log.address), to: null, amount: 0n }]
      : []
  })

function userOperation({ address, topics, data }: Log, index: number): Operation[] {
  const [emitter, account, success] = [checksum(address), topicAddress(topics[2]), secondWord(data)]
  if (!entryPoints.has(emitter) || !account || topics.length !== 4 || success === undefined || success > 1n) return []
  return [{ index, type: success === 1n ? 'execution' : 'failure', contractAddress: null, from: account, to: emitter, amount: 0n }]
}

/** Returns the second of the four words of data: whether the user operation succeeded. */
const secondWord = (data: Hex) => (data.length === 2 + 4 * WORD ? BigInt(`0x${data.slice(2 + WORD, 2 + 2 * WORD)}`) : undefined)

/** Returns whether the topics and the data together have as many words as the event has parameters. */
function hasShape({ topics, data }: Log, event: string): boolean {
  const words = topics.length - 1 + (data.length - 2) / WORD
  return topics.length <= 2 && words === (event === EXECUTION_FAILURE ? 2 : 1)
}
