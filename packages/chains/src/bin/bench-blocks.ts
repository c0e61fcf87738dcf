import { benchBlocks } from '../families/evm/block-bench.ts'

// Measures how fast one thread reads the blocks of an EVM chain, without the network and the node.
const { transfersPerSecond, transfersPerCpuSecond, blocksPerSecond, megabytesPerSecond } = await benchBlocks()
const rounded = (count: number) => count.toFixed(0).padStart(8)
console.log(`transfers per second             ${rounded(transfersPerSecond)}`)
console.log(`transfers per CPU second         ${rounded(transfersPerCpuSecond)}`)
console.log(`blocks of 500 transfers per second ${rounded(blocksPerSecond)}`)
console.log(`megabytes of answers per second  ${rounded(megabytesPerSecond)}`)
