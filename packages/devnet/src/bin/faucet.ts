import { parseArgs } from 'node:util'
import { networks } from '@patina/chains'
import { isAddress as isSolanaAddress } from '@solana/kit'
import { formatUnits, isAddress, parseUnits } from 'viem'
import { fund, giveNft } from '../faucet.ts'
import { localChains } from '../local-chains.ts'
import { fundSolana } from '../solana/fund.ts'
import { giveSolanaNft } from '../solana/give-nft.ts'
import { defaultPort } from '../solana/local-chain.ts'
import { mints } from '../solana/mints.ts'
import { portOf } from './port.ts'

const usage = `npm run faucet -- --platform ethereum --to 0x… --amount 100 [--token USDC] [--rpc http://127.0.0.1:8545]
       npm run faucet -- --platform ethereum --to 0x… --nft`

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

type Token = { address: string; symbol: string; decimals: number }

/** The faucet of one chain. `fund` returns the transaction's hash; `token` is an address, null for the native token. */
type Faucet = {
  name: string
  defaultRpcUrl: string
  native: Omit<Token, 'address'>
  tokens: readonly Token[]
  isAddress(text: string): boolean
  /** Describes the format of an address, for the error message. */
  addressRule: string
  /** Gives an NFT. Returns the hash of the transaction, and the id or the address of the NFT. */
  giveNft(rpcUrl: string, to: string): Promise<{ hash: string; nft: string }>
  fund(rpcUrl: string, funding: { to: string; token: string | null; amount: bigint }): Promise<string>
}

async function main() {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string' },
      to: { type: 'string' },
      amount: { type: 'string' },
      token: { type: 'string' },
      rpc: { type: 'string' },
      nft: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(`Usage: ${usage}`)
  const { platform, to, amount } = values
  if (!platform || !to || Boolean(amount) === values.nft || (values.nft && values.token)) throw new Error(`Usage: ${usage}`)
  const faucet = platform === 'solana' ? solanaFaucet() : evmFaucet(platform)
  if (!faucet) {
    const platforms = [...localChains.map(({ platformId }) => platformId), 'solana']
    throw new Error(`There is no local chain "${platform}". Choose one of: ${platforms.join(', ')}.`)
  }
  if (!faucet.isAddress(to)) throw new Error(`${to} is not an address${faucet.addressRule}.`)

  const rpcUrl = values.rpc ?? faucet.defaultRpcUrl
  if (values.nft) {
    const { hash, nft } = await faucet.giveNft(rpcUrl, to)
    return console.log(`Sent NFT ${nft} of the Local Gallery to ${to} on ${faucet.name} (local): ${hash}`)
  }
  await sendAmount(faucet, rpcUrl, { to, token: values.token, amount: amount ?? '' })
}

async function sendAmount(
  faucet: Faucet,
  rpcUrl: string,
  { to, token: wanted, amount }: { to: string; token: string | undefined; amount: string },
) {
  const token = tokenOf(faucet, wanted)
  const { symbol, decimals } = token ?? faucet.native
  const decimal = /^\d+(?:\.(\d+))?$/.exec(amount)
  const units = decimal && (decimal[1] ?? '').length <= decimals ? parseUnits(amount, decimals) : 0n
  if (units <= 0n) throw new Error(`${amount} is not an amount of ${symbol}: a positive decimal number with at most ${decimals} decimals.`)

  const hash = await faucet.fund(rpcUrl, { to, token: token?.address ?? null, amount: units })
  console.log(`Sent ${formatUnits(units, decimals)} ${symbol} to ${to} on ${faucet.name} (local): ${hash}`)
}

/** Returns the token with this symbol or address; undefined for the native token. @throws if the token is not listed */
function tokenOf({ name, native, tokens }: Faucet, wanted = native.symbol): Token | undefined {
  const matches = (text: string) => text.toLowerCase() === wanted.toLowerCase()
  if (matches(native.symbol)) return undefined
  const token = tokens.find(({ address, symbol }) => matches(address) || matches(symbol))
  if (!token) throw new Error(`${wanted} is not a listed token of ${name}. Use its symbol or its address.`)
  return token
}

function evmFaucet(platform: string): Faucet | undefined {
  const chain = localChains.find(({ platformId }) => platformId === platform)
  const network = networks.find(({ id }) => id === platform)
  if (!chain || !network) return undefined
  return {
    name: network.name,
    defaultRpcUrl: `http://127.0.0.1:${portOf(chain)}`,
    native: network.nativeToken,
    tokens: network.tokens,
    isAddress,
    addressRule: ' (a mixed-case one must have the right checksum)',
    async giveNft(rpcUrl, to) {
      const { hash, tokenId } = await giveNft(rpcUrl, network, to)
      return { hash, nft: `${tokenId}` }
    },
    fund: (rpcUrl, funding) => fund(rpcUrl, network, funding),
  }
}

function solanaFaucet(): Faucet {
  return {
    name: 'Solana',
    defaultRpcUrl: `http://127.0.0.1:${portOf({ platformId: 'solana', defaultPort })}`,
    native: { symbol: 'SOL', decimals: 9 },
    tokens: mints,
    isAddress: isSolanaAddress,
    addressRule: ' (32 bytes in base58)',
    async giveNft(rpcUrl, to) {
      const { hash, mint } = await giveSolanaNft(rpcUrl, to)
      return { hash, nft: mint }
    },
    fund: fundSolana,
  }
}
