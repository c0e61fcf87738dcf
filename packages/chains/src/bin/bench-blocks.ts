import { benchBlocks } from '../families/evm/block-bench.ts'

// How fast one thread reads the blocks of an EVM chain, without the network and the node.
const { transfersPerSecond, blocksPerSecond, megabytesPerSecond } = await benchBlocks()
console.log(
  `decoded  ${transfersPerSecond.toFixed(0)} transfers a second (${blocksPerSecond.toFixed(0)} blocks, ${megabytesPerSecond.toFixed(0)} MB of answers)`,
)
