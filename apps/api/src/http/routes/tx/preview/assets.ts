import { type Address, type ChainAdapter, ChainError, type Preview, type TokenTrait } from '@patina/chains'
import { type Tokens, tokenIdOf } from '../../../../wallet/catalogue/tokens.ts'

/** An asset as the answer shows it. Tokens outside the catalogue name themselves. */
export type Asset = {
  tokenId: string
  contractAddress: Address | null
  symbol: string | null
  decimals: number | null
  listed: boolean
}

/** The assets of a preview, with what the account has of them now. */
export type Assets = {
  of(contract: Address | null): Asset
  /** The name of an unlisted token, or undefined. */
  nameOf(contract: Address): string | undefined
  balanceOf(contract: Address): bigint | undefined
  traitsOf(contract: Address): readonly TokenTrait[]
  contracts: readonly Address[]
}

/** Decimals above this number are not amounts that anybody reads. */
const maxDecimals = 36

/** Contracts of a request that are read. A stranger's list may have thousands. */
const maxContracts = 64

/**
 * Returns the assets that a preview or the bytes name. The node describes those outside the catalogue; without an answer they have no symbol.
 * @param signed contracts that the bytes name
 */
export async function readAssets(
  chain: ChainAdapter,
  tokens: Pick<Tokens, 'find'>,
  address: Address,
  { changes, approvals, fakeEvents, held }: Preview,
  signed: readonly Address[],
): Promise<Assets> {
  const found = [...changes, ...approvals].flatMap(({ asset }) => (asset.contract === null ? [] : [asset.contract]))
  const contracts = [...new Set([...found, ...fakeEvents])]
  const isListed = (contract: Address) => tokens.find(tokenIdOf(chain.network.id, contract)) !== undefined
  // The catalogue says all that words need of its own tokens.
  const named = signed.filter((contract) => !contracts.includes(contract) && !isListed(contract))
  const had = new Map(held.map(({ contract, amount }) => [contract, amount]))
  // The execution has read these balances.
  const unread = contracts.filter((contract) => !isListed(contract) || !had.has(contract))
  const wanted = [...new Set([...unread, ...named])].slice(0, maxContracts)
  const read = assetsOf(chain, tokens, contracts, await readBalances(chain, address, wanted, isListed))
  return { ...read, balanceOf: (contract) => had.get(contract) ?? read.balanceOf(contract) }
}

/** Returns the assets of the catalogue. Others have no symbol. */
export const catalogueAssets = (chain: ChainAdapter, tokens: Pick<Tokens, 'find'>): Assets => assetsOf(chain, tokens, [], new Map())

function assetsOf(
  { network: { id } }: ChainAdapter,
  tokens: Pick<Tokens, 'find'>,
  contracts: readonly Address[],
  read: ReadonlyMap<Address, Read>,
): Assets {
  return {
    contracts,
    of(contract) {
      const listed = tokens.find(tokenIdOf(id, contract))
      const metadata = contract === null ? undefined : read.get(contract)?.metadata
      const decimals = listed?.decimals ?? metadata?.decimals
      return {
        tokenId: tokenIdOf(id, contract),
        contractAddress: contract,
        symbol: listed?.symbol ?? metadata?.symbol ?? null,
        decimals: decimals === undefined || decimals > maxDecimals ? null : decimals,
        listed: listed !== undefined,
      }
    },
    nameOf: (contract) => read.get(contract)?.metadata?.name,
    balanceOf: (contract) => read.get(contract)?.balance,
    traitsOf: (contract) => read.get(contract)?.traits ?? [],
  }
}

type Read = { metadata?: { name: string; symbol: string; decimals: number }; balance?: bigint; traits?: readonly TokenTrait[] }

async function readBalances(
  chain: ChainAdapter,
  address: Address,
  contracts: readonly Address[],
  isListed: (contract: Address) => boolean,
) {
  if (contracts.length === 0) return new Map<Address, Read>()
  const listed = contracts.filter(isListed)
  const unlisted = contracts.filter((contract) => !isListed(contract))
  try {
    const { tokens } = await chain.getBalances(address, { listed, unlisted })
    return new Map(tokens.map((token): [Address, Read] => [token.contractAddress, 'error' in token ? {} : token]))
  } catch (error) {
    if (error instanceof ChainError) return new Map<Address, Read>()
    throw error
  }
}
