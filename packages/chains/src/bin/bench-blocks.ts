import { benchBlocks } from '../families/evm/block-bench.ts'

// How fast one thread reads the blocks of an EVM chain, without the network and the node.
const { transfersPerSecond, transfersPerCpuSecond, blocksPerSecond, megabytesPerSecond } = await benchBlocks()
const rounded = (count: number) => count.toFixed(0).padStart(8)
console.log(`transfers a second               ${rounded(transfersPerSecond)}`)
console.log(`transfers a second of processor  ${rounded(transfersPerCpuSecond)}`)
console.log(`blocks of 500 transfers a second ${rounded(blocksPerSecond)}`)
console.log(`megabytes of answers a second    ${rounded(megabytesPerSecond)}`)
