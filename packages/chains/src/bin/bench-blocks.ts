import { benchBlocks } from '../families/evm/block-bench.ts'

// Measures how fast one thread reads the blocks of an EVM chain, without the network and the node.
const { transfersPerSecond, transfersPerCpuSecond, blocksPerSecond, megabytesPerSecond } = await benchBlocks()
const report = {
  'transfers per second': transfersPerSecond,
  'transfers per CPU second': transfersPerCpuSecond,
  'blocks of 500 transfers per second': blocksPerSecond,
  'megabytes of answers per second': megabytesPerSecond,
}
for (const [label, count] of Object.entries(report)) console.log(`${label.padEnd(35)}${count.toFixed(0).padStart(8)}`)
