import { parseArgs } from 'node:util'
import { networks } from '@wallet/chains'
import { formatUnits, isAddress, parseUnits } from 'viem'
import { fund } from '../faucet.ts'
import { localChains } from '../local-chains.ts'
import { portOf } from './port.ts'

const usage = 'npm run faucet -- --platform ethereum --to 0x… --amount 100 [--token USDC] [--rpc http://127.0.0.1:8545]'

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function main() {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string' },
      to: { type: 'string' },
      amount: { type: 'string' },
      token: { type: 'string' },
      rpc: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(`Usage: ${usage}`)
  const { platform, to, amount } = values
  if (!platform || !to || !amount) throw new Error(`Usage: ${usage}`)
  const chain = localChains.find(({ platformId }) => platformId === platform)
  const network = networks.find(({ id }) => id === platform)
  if (!chain || !network)
    throw new Error(`There is no local chain "${platform}". There are: ${localChains.map(({ platformId }) => platformId).join(', ')}.`)
  if (!isAddress(to)) throw new Error(`${to} is not an address (a mixed-case one must carry the right checksum).`)

  const wanted = values.token?.toLowerCase() ?? network.nativeToken.symbol.toLowerCase()
  const isNative = wanted === network.nativeToken.symbol.toLowerCase()
  const token = isNative
    ? undefined
    : network.tokens.find(({ address, symbol }) => address.toLowerCase() === wanted || symbol.toLowerCase() === wanted)
  if (!isNative && !token) throw new Error(`${values.token} is not a listed token of ${network.name}. Give its symbol or its address.`)
  const { symbol, decimals } = token ?? network.nativeToken

  const decimal = /^\d+(?:\.(\d+))?$/.exec(amount)
  const units = decimal && (decimal[1] ?? '').length <= decimals ? parseUnits(amount, decimals) : 0n
  if (units <= 0n) throw new Error(`${amount} is not an amount of ${symbol}: a positive decimal number with at most ${decimals} decimals.`)

  const rpcUrl = values.rpc ?? `http://127.0.0.1:${portOf(chain)}`
  const hash = await fund(rpcUrl, network, { to, token: token?.address ?? null, amount: units })
  console.log(`Sent ${formatUnits(units, decimals)} ${symbol} to ${to} on ${network.name} (local): ${hash}`)
}
