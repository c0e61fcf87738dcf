import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Address, type EncodedAccount, getBase64Decoder, getBase64Encoder, lamports } from '@solana/kit'
import type { Block } from './block-list.ts'
import type { Chain, ChainState } from './chain.ts'
import { type Json, toJson } from './json.ts'
import { isRecord, readAddress, readAddresses } from './params.ts'

const base64 = { encode: getBase64Encoder(), decode: getBase64Decoder() }

/** Returns the current state of the chain, compressed, in hexadecimal after 0x. */
export async function dumpState(chain: Chain): Promise<string> {
  const text = toJson({
    accounts: chain.accounts().map(({ address, programAddress, data, lamports, executable }) => ({
      address,
      owner: programAddress,
      // A number could not hold large amounts.
      lamports: lamports.toString(),
      data: base64.decode.decode(data),
      executable,
    })),
    // The parent is the previous block in the list.
    blocks: [...chain.blocks()].map(({ parent: _, ...block }) => block),
    transactions: [...chain.transactions()].map(({ wire, slot, time, loaded, error, meta }) => ({
      bytes: base64.decode.decode(wire.bytes),
      slot,
      time,
      loaded,
      error,
      meta,
    })),
  })
  return `0x${(await promisify(gzip)(text)).toString('hex')}`
}

/** Reads a saved chain. @throws if the file contains none */
export async function readState(file: string): Promise<ChainState> {
  const state: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!isRecord(state)) throw new Error('it contains no chain')
  const blocks = linked(listOf(state.blocks).map(readBlock))
  if (blocks.length === 0) throw new Error('it contains no block')
  return { accounts: listOf(state.accounts).map(readAccount), blocks, transactions: listOf(state.transactions).map(readTransaction) }
}

function readAccount(value: unknown): EncodedAccount {
  if (!isRecord(value) || typeof value.data !== 'string' || typeof value.lamports !== 'string')
    throw new Error('it contains an invalid account')
  const data = new Uint8Array(base64.encode.encode(value.data))
  return {
    address: readAddress(value.address),
    programAddress: readAddress(value.owner),
    data,
    lamports: lamports(BigInt(value.lamports)),
    executable: value.executable === true,
    space: BigInt(data.length),
  }
}

function readBlock(value: unknown): Block {
  if (!isRecord(value) || typeof value.hash !== 'string' || typeof value.time !== 'number') throw new Error('it contains an invalid block')
  return { slot: slotOf(value.slot), hash: value.hash, time: value.time, ids: listOf(value.ids).map(String) }
}

const linked = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, index) => {
    const before = blocks[index - 1]
    return before ? { ...block, parent: { slot: before.slot, hash: before.hash } } : block
  })

function readTransaction(value: unknown): ChainState['transactions'][number] {
  if (!isRecord(value) || typeof value.bytes !== 'string' || typeof value.time !== 'number' || !isRecord(value.loaded)) {
    throw new Error('it contains an invalid transaction')
  }
  const bytes = new Uint8Array(base64.encode.encode(value.bytes))
  const loaded = { writable: addressesOf(value.loaded.writable), readonly: addressesOf(value.loaded.readonly) }
  return { bytes, slot: slotOf(value.slot), time: value.time, loaded, error: jsonOf(value.error), meta: jsonOf(value.meta) }
}

const addressesOf = (value: unknown): Address[] => readAddresses(value, 256)

function slotOf(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('it contains an invalid slot')
  return BigInt(value)
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('a list is missing')
  return value
}

/** Returns a value of `JSON.parse` with its type. */
function jsonOf(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(jsonOf)
  if (!isRecord(value)) throw new Error('it contains a value that is not JSON')
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, jsonOf(member)]))
}
