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

/**
 * Events with which an account of ERC-7579 reports a failed call of a batch that goes on: of the reference and Kernel, of Nexus, and of
 * OpenZeppelin. An account that delegates (EIP-7702) to such code reports them too.
 * @see https://eips.ethereum.org/EIPS/eip-7579
 */
export const batchFailureEvents = [
  '0xe723f28f104e46b47fd3531f3608374ac226bcf3ddda334a23a266453e0efdb7', // TryExecuteUnsuccessful(uint256,bytes)
  '0xb5282692b8c578af7fb880895d599035496b5e64d1f14bf428a1ed3bc406f662', // TryExecuteUnsuccessful(bytes,bytes)
  '0x11578eed8e46b1423d3f7c61bdf7a0481d929e5f3c6e2e1e97d7f3ab138c6019', // TryDelegateCallUnsuccessful(uint256,bytes)
  '0x5bd4c60b4b38b664d8fb5944eb974e3d85083d79afe5ce934ccabcc913707c10', // TryDelegateCallUnsuccessful(bytes,bytes)
  '0x2eea2f51f83910481f4b5ba28b7003a6e045d4b59f67dfff8d4c901194050089', // ERC7579TryExecuteFail(uint256,bytes)
]

/** `TryExecutionFailed(address,uint256)` of Safe7579, which makes a Safe an account of ERC-7579. Its first parameter is the Safe. */
const SAFE7579_FAILURE = '0xb8bc84bd77f5eb08210b8eb20fd63b3ec6a7992d277ab94663bae0e066f792ac'
/**
 * The contracts of Safe7579, versions 1 and 2. All Safes share them. They can be believed, because the Safe that they name is always their caller.
 * They report failed single calls, and failed calls of an executor's batch. Of a batch of `execute` they report nothing.
 * @see https://github.com/rhinestonewtf/safe7579/blob/main/src/core/ExecutionHelper.sol
 */
const safe7579: ReadonlySet<string> = new Set(['0x7579EE8307284F293B1927136486880611F20002', '0x7579f2AD53b01c3D8779Fe17928e0D48885B0003'])

const WORD = 64

/**
 * Returns what contract accounts did inside a transaction, by its logs: user operations of ERC-4337, failed calls of a Safe, and failed calls
 * of batches (ERC-7579), which are from the account to itself. A contract can only report a failure of itself, except the shared
 * contracts of ERC-4337 and Safe7579. `index` is one more than the
 * log's position in the receipt. Malformed logs are omitted.
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export const accountOperations = (logs: readonly Log[]): Operation[] =>
  logs.flatMap((log, position) => {
    const event = log.topics[0]?.toLowerCase()
    if (event === undefined) return []
    if (event === USER_OPERATION) return userOperation(log, 1 + position)
    if (event === SAFE7579_FAILURE) return safe7579Failure(log, 1 + position)
    const failure = () =>
      ({ index: 1 + position, type: 'failure', contractAddress: null, from: checksum(log.address), amount: 0n }) as const
    if (failureEvents.includes(event) && hasShape(log, event)) return [{ ...failure(), to: null }]
    return batchFailureEvents.includes(event) && isBatchFailure(log) ? [{ ...failure(), to: checksum(log.address) }] : []
  })

/** Returns whether the account itself reports that one of its calls failed, although the call around it succeeded. */
export const hasInnerFailure = (account: Hex, logs: readonly Log[]): boolean =>
  accountOperations(logs).some(({ type, from }) => type === 'failure' && from === account)

/** Returns whether the log has no indexed parameter, and room for two parameters of which the second is a list of bytes. */
const isBatchFailure = ({ topics, data }: Log) => topics.length === 1 && data.length >= 2 + 3 * WORD

function userOperation({ address, topics, data }: Log, index: number): Operation[] {
  const [emitter, account, success] = [checksum(address), topicAddress(topics[2]), secondWord(data)]
  if (!entryPoints.has(emitter) || !account || topics.length !== 4 || success === undefined || success > 1n) return []
  return [{ index, type: success === 1n ? 'execution' : 'failure', contractAddress: null, from: account, to: emitter, amount: 0n }]
}

function safe7579Failure({ address, topics, data }: Log, index: number): Operation[] {
  const safe = data.length === 2 + 2 * WORD ? topicAddress(`0x${data.slice(2, 2 + WORD)}`) : undefined
  if (!safe7579.has(checksum(address)) || topics.length !== 1 || !safe) return []
  return [{ index, type: 'failure', contractAddress: null, from: safe, to: safe, amount: 0n }]
}

/** Returns the second of the four words of data: whether the user operation succeeded. */
const secondWord = (data: Hex) => (data.length === 2 + 4 * WORD ? BigInt(`0x${data.slice(2 + WORD, 2 + 2 * WORD)}`) : undefined)

/** Returns whether the topics and the data together have as many words as the event has parameters. */
function hasShape({ topics, data }: Log, event: string): boolean {
  const words = topics.length - 1 + (data.length - 2) / WORD
  return topics.length <= 2 && words === (event === EXECUTION_FAILURE ? 2 : 1)
}
