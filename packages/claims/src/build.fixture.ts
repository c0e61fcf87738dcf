import { getAddress } from 'viem'
import { PERMIT2 } from '../../chains/src/families/evm/permit2.ts'
import type { Build } from './build.ts'

const at = (digit: string) => `0x${digit.repeat(40)}`

/** The account that signs in tests, and others. */
export const account = at('a')
export const alice = at('b')
export const spender = at('c')
export const stranger = at('d')

export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
export const universalRouter = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
export const permit2 = PERMIT2.toLowerCase()
export const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
export const seaport = '0x0000000000000068f116a894984e2db1123eb395'
export const unlisted = at('e')

export const build: Build = {
  caip2: 'eip155:1',
  tokens: new Map([
    ['native', { symbol: 'ETH', decimals: 18 }],
    [usdc, { symbol: 'USDC', decimals: 6 }],
    [weth, { symbol: 'WETH', decimals: 18 }],
  ]),
  wrappedNative: weth,
  exchanges: [router],
  universalRouters: [universalRouter],
  permit2,
  multicall3,
  orderContracts: [seaport],
  delegates: [at('9')],
}

export const asset = (contract: string | null, tokenId?: bigint) => ({
  caip2: build.caip2,
  contract,
  ...(tokenId === undefined ? {} : { tokenId }),
})

export const checksum = (address: string) => getAddress(address)
