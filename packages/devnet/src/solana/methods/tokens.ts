import { encodeAccount } from '../account-encoding.ts'
import { splToken, splToken2022 } from '../addresses.ts'
import { inContext, type Methods, type SolanaNode } from '../node.ts'
import { isRecord, readAddress, readConfig } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { isTokenProgram, readMint, readTokenAccount } from '../tokens.ts'
import { tokenAmount } from '../ui-amount.ts'

/** Methods for tokens of both programs: SPL Token and Token-2022. */
export const tokenMethods: Methods = {
  getTokenAccountsByOwner: (node, params) => tokenAccounts(node, params, 'owner'),
  getTokenAccountsByDelegate: (node, params) => tokenAccounts(node, params, 'delegate'),

  getTokenAccountBalance: (node, [address]) => {
    const account = node.chain.accountAt(readAddress(address))
    const token = account && readTokenAccount(account)
    const mint = token && readMint(node.chain.accountAt(token.mint))
    if (!token || !mint) throw invalidParams(account ? 'Invalid param: not a Token account' : 'Invalid param: could not find account')
    return inContext(node, tokenAmount(token.amount, mint))
  },

  getTokenSupply: (node, [address]) => {
    const account = node.chain.accountAt(readAddress(address))
    const mint = readMint(account)
    if (!mint) throw invalidParams(account ? 'Invalid param: not a Token mint' : 'Invalid param: could not find account')
    return inContext(node, tokenAmount(mint.supply, mint))
  },
}

function tokenAccounts(node: SolanaNode, [account, filter, config]: readonly unknown[], role: 'owner' | 'delegate') {
  const address = readAddress(account)
  const settings = readConfig(config)
  const { svm, accountAt } = node.chain
  const { programs, mint } = readTokenFilter(node, filter)
  const found = programs.flatMap((program) =>
    svm.getProgramAccounts(program).flatMap((account) => {
      const token = account.lamports > 0n ? readTokenAccount(account) : undefined
      if (token?.[role] !== address || (mint && token.mint !== mint)) return []
      return [{ pubkey: account.address, account: encodeAccount(account, settings, accountAt) }]
    }),
  )
  return inContext(node, found)
}

/** @throws {RpcError} if the mint or the program does not exist */
function readTokenFilter({ chain }: SolanaNode, filter: unknown) {
  if (isRecord(filter) && filter.mint !== undefined) {
    const mint = readAddress(filter.mint)
    const found = readMint(chain.accountAt(mint))
    if (!found) throw invalidParams('Invalid param: could not find mint')
    return { programs: [found.program], mint }
  }
  const program = readAddress(isRecord(filter) ? filter.programId : undefined)
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  return { programs: [program === splToken ? splToken : splToken2022], mint: undefined }
}
