import { isRecord, type Json } from './plain-json.ts'

/** One Solana account that the user shared. */
export type SolanaAccount = { address: string; chains: readonly string[]; label?: string }

/** What a site may know between two windows. It is no secret and no proof: the wallet checks its own record on every request. */
export type Session = {
  v: 1
  /** Lowercase addresses, the active one first. */
  accounts: readonly string[]
  /** The active chain, in hex without leading zeros. */
  chainId: string
  /** Chains to which the site may switch without a window. */
  chains: readonly string[]
  /** What the wallet can do (EIP-5792), by every chain that it knows. */
  capabilities: Readonly<Record<string, Json>>
  /** Id of the platform in the wallet's API, by chain. Reads without an own node use it. */
  platforms: Readonly<Record<string, string>>
  solana: readonly SolanaAccount[]
}

export const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
/** A chain id in hex without leading zeros, at most the largest safe integer. */
export const isChainId = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,13}$/i.test(value) && Number(value) <= Number.MAX_SAFE_INTEGER
const isSolanaAddress = (value: unknown): value is string => typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
const isSolanaChain = (value: unknown): value is string => typeof value === 'string' && /^solana:[a-z]{1,20}$/.test(value)
const isPlatform = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value)

const MAX_ACCOUNTS = 100

/** Returns a session with its known fields only. Undefined if a field is missing or malformed. */
export function readSession(value: Json | undefined): Session | undefined {
  if (!isRecord(value) || value.v !== 1 || !isChainId(value.chainId)) return undefined
  const accounts = listOf(value.accounts, isAddress)?.map((address) => address.toLowerCase())
  const chains = listOf(value.chains, isChainId)?.map((chain) => chain.toLowerCase())
  const chainId = value.chainId.toLowerCase()
  const capabilities = recordOf(value.capabilities, isRecord)
  const platforms = recordOf(value.platforms, isPlatform)
  const solana = readSolanaAccounts(value.solana)
  if (!accounts || !chains || !capabilities || !platforms || !solana) return undefined
  if (accounts.length > 0 && !chains.includes(chainId)) return undefined
  return { v: 1, accounts: [...new Set(accounts)], chainId, chains: [...new Set(chains)], capabilities, platforms, solana }
}

function listOf<T extends Json>(value: Json | undefined, check: (item: Json) => item is T): T[] | undefined {
  return Array.isArray(value) && value.length <= MAX_ACCOUNTS && value.every(check) ? value : undefined
}

/** Returns the record with lowercase chain ids as keys. Undefined if a key or a value is malformed. */
function recordOf<T extends Json>(value: Json | undefined, check: (item: Json) => item is T): Record<string, T> | undefined {
  if (!isRecord(value)) return undefined
  const read: Record<string, T> = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    if (!isChainId(key) || !check(item)) return undefined
    read[key.toLowerCase()] = item
  }
  return read
}

function readSolanaAccounts(value: Json | undefined): SolanaAccount[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
  const accounts = value.map((item: Json): SolanaAccount | undefined => {
    if (!isRecord(item) || !isSolanaAddress(item.address)) return undefined
    const chains = listOf(item.chains, isSolanaChain)
    if (!chains || (item.label !== undefined && typeof item.label !== 'string')) return undefined
    return { address: item.address, chains, ...(item.label !== undefined && { label: item.label.slice(0, 100) }) }
  })
  return accounts.every((account) => account !== undefined) ? accounts : undefined
}
