import type { EncodedAccount } from '@solana/kit'
import { encodeAccount } from '../account-encoding.ts'
import { inContext, type Methods } from '../node.ts'
import { isRecord, readAddress, readAddresses, readBytes, readConfig, readCount, readList } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'

/** Methods for accounts and balances. These methods return the current state for every commitment. */
export const accountMethods: Methods = {
  getBalance: (node, [address]) => inContext(node, node.chain.svm.getBalance(readAddress(address)) ?? 0n),

  getAccountInfo: (node, [address, config]) => {
    const { accountAt } = node.chain
    return inContext(node, encodeAccount(accountAt(readAddress(address)), readConfig(config), accountAt))
  },

  getMultipleAccounts: (node, [addresses, config]) => {
    const { accountAt } = node.chain
    const settings = readConfig(config)
    return inContext(
      node,
      readAddresses(addresses, 100).map((address) => encodeAccount(accountAt(address), settings, accountAt)),
    )
  },

  getProgramAccounts: (node, [program, config]) => {
    const settings = readConfig(config)
    const { svm, accountAt } = node.chain
    const fits = readFilters(settings.filters)
    const found = svm
      .getProgramAccounts(readAddress(program))
      .filter((account) => account.lamports > 0n && fits(account.data))
      .map((account) => ({ pubkey: account.address, account: encodeAccount(account, settings, accountAt) }))
    return settings.withContext === true ? inContext(node, found) : found
  },
}

type Data = EncodedAccount['data']

/** @throws {RpcError} if nodes do not support the filter */
function readFilters(filters: unknown): (data: Data) => boolean {
  const tests = filters === undefined || filters === null ? [] : readList(filters, 4).map(readFilter)
  return (data) => tests.every((test) => test(data))
}

function readFilter(filter: unknown): (data: Data) => boolean {
  if (isRecord(filter) && filter.dataSize !== undefined) {
    const size = Number(readCount(filter.dataSize, 'dataSize'))
    return (data) => data.length === size
  }
  if (isRecord(filter) && isRecord(filter.memcmp)) {
    const { offset, bytes, encoding } = filter.memcmp
    const start = Number(readCount(offset, 'offset'))
    const wanted = readBytes(bytes, encoding)
    return (data) => data.length >= start + wanted.length && wanted.every((byte, index) => data[start + index] === byte)
  }
  throw invalidParams('Invalid params: a filter is either { dataSize } or { memcmp: { offset, bytes } }.')
}
