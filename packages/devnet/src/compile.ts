import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'
import { type ContractName, contractNames } from './contracts.ts'

const directory = new URL('../contracts/', import.meta.url)

/**
 * Compiles `contracts/`. Returns the text of every file in `artifacts/`. The result is reproducible, because the code contains no paths and no
 * hashes of sources.
 * @throws with the compiler's messages
 */
export function compileContracts(): Record<ContractName, string> {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: readFileSync(new URL(file, directory), 'utf8') }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: unknown = JSON.parse(solc.compile(JSON.stringify(input), { import: readDependency }))
  const problems = list(field(output, 'errors')).filter((problem) => field(problem, 'severity') === 'error')
  if (problems.length > 0) throw new Error(problems.map((problem) => field(problem, 'formattedMessage')).join('\n'))
  const artifact = (name: ContractName) => {
    const contract = field(field(field(output, 'contracts'), `${name}.sol`), name)
    const bytecode = `0x${field(field(field(contract, 'evm'), 'bytecode'), 'object')}`
    return `${JSON.stringify({ contractName: name, abi: field(contract, 'abi'), bytecode })}\n`
  }
  const entries = contractNames.map((name) => [name, artifact(name)] as const)
  return Object.fromEntries(entries) as Record<ContractName, string>
}

function readDependency(path: string) {
  const require = createRequire(import.meta.url)
  return { contents: readFileSync(require.resolve(path), 'utf8') }
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
