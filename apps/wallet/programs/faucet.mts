import type { IncomingMessage, ServerResponse } from 'node:http'
import { networks } from '@patina/chains'
import { fund, fundSolana, giveNft, giveSolanaNft } from '@patina/devnet'

/** Where the wallet asks for test funds. Only a server beside local chains has this path. */
export const faucetPath = '/local/faucet'

/** RPC URLs of local chains by platform id. */
export type LocalChains = Readonly<Record<string, string>>

/** Whole units of the native token and of USDC that one request sends. It also sends an NFT. */
const gift = { native: 2n, solana: 10n, usdc: 1_000n }
const solanaUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const maxBytes = 1_000

/** Sends test funds to `{ platformId, address }` and answers 204. Another origin's page is refused. */
export async function answerFaucet(chains: LocalChains, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin, host } = request.headers
  if (request.method !== 'POST' || origin !== `http://${host}`) return end(response, 403, 'Only the wallet of this origin may ask')
  try {
    await sendFunds(chains, parseRequest(await readText(request)))
    end(response, 204)
  } catch (error) {
    end(response, 400, error instanceof Error ? error.message : 'The faucet failed')
  }
}

async function sendFunds(chains: LocalChains, { platformId, address }: { platformId: string; address: string }) {
  const rpcUrl = chains[platformId]
  if (rpcUrl === undefined) throw new Error(`There is no local chain ${platformId}`)
  if (platformId === 'solana') {
    await giveSolanaNft(rpcUrl, address)
    await fundSolana(rpcUrl, { to: address, token: null, amount: gift.solana * 10n ** 9n })
    await fundSolana(rpcUrl, { to: address, token: solanaUsdc, amount: gift.usdc * 10n ** 6n })
    return
  }
  const network = networks.find(({ id }) => id === platformId)
  if (network?.family !== 'evm') throw new Error(`There is no network ${platformId}`)
  await fund(rpcUrl, network, { to: address, token: null, amount: gift.native * 10n ** 18n })
  await giveNft(rpcUrl, network, address)
  const usdc = network.tokens.find(({ symbol }) => symbol === 'USDC')
  if (usdc) await fund(rpcUrl, network, { to: address, token: usdc.address, amount: gift.usdc * 10n ** BigInt(usdc.decimals) })
}

function parseRequest(text: string): { platformId: string; address: string } {
  const { platformId, address }: { platformId?: unknown; address?: unknown } = Object(JSON.parse(text))
  if (typeof platformId !== 'string' || typeof address !== 'string') throw new Error('platformId and address must be texts')
  return { platformId, address }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > maxBytes) throw new Error('The request is too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
}

function end(response: ServerResponse, status: number, message?: string) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(message === undefined ? undefined : JSON.stringify({ statusCode: status, message }))
}
