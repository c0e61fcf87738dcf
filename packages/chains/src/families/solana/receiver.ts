import { isOffCurveAddress } from '@solana/kit'
import type { Receiver } from '../../receiver.ts'
import { accountsCalls, type NodeAccount, readAccounts } from './accounts.ts'
import type { LibraryAddress } from './addresses.ts'
import { METADATA_BYTES, metaplexAddress, readMetadata } from './metadata.ts'
import type { SolanaNode } from './node.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { readHolding, tokenKindOf } from './token-layout.ts'
import { builtIn } from './wallets.ts'

/** Returns what an address is, by one request to the node. @throws {ChainError} `unavailable` */
export async function describeReceiver({ network, rpc }: Pick<SolanaNode, 'network' | 'rpc'>, address: LibraryAddress): Promise<Receiver> {
  // Some nodes have no account for these programs.
  if (builtIn.has(address)) return { type: 'program' }
  const read = [address, await metaplexAddress(address)]
  const answers = await rpc.read(accountsCalls(read, { offset: 0, length: METADATA_BYTES }))
  const [account, metaplex] = readAccounts(answers, read.length)
  if (!account) return { type: isOffCurveAddress(address) ? 'program_account' : 'new' }
  if (account.executable) return { type: 'program' }
  const kind = tokenKindOf(account)
  if (kind === 'account') {
    const owner = readHolding(account.data)?.owner
    return { type: 'token_account', ...(owner !== undefined && { owner }) }
  }
  if (kind !== 'mint') return { type: isWallet(address, account) ? 'wallet' : 'program_account' }
  const symbol = network.tokens.find((token) => token.address === address)?.symbol ?? readMetadata(address, account, metaplex)?.symbol
  return { type: 'mint', ...(symbol !== undefined && { symbol }) }
}

const isWallet = (address: LibraryAddress, { owner, data }: NodeAccount) =>
  owner === SYSTEM_PROGRAM && data.length === 0 && !isOffCurveAddress(address)
