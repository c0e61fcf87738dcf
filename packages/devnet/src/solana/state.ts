import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Address, type EncodedAccount, getBase64Decoder, getBase64Encoder, lamports } from '@solana/kit'
import type { Block, Chain, ChainState } from './chain.ts'
import { type Json, toJson } from './json.ts'
import { isRecord, readAddress, readAddresses } from './params.ts'

const base64 = { encode: getBase64Encoder(), decode: getBase64Decoder() }

/** The whole chain as of this moment, compressed, in hexadecimal after 0x. */
export async function dumpState(chain: Chain): Promise<string> {
  const text = toJson({
    accounts: chain.accounts().map(({ address, programAddress, data, lamports, executable }) => ({
      address,
      owner: programAddress,
      // Without a limit, other than a number.
      lamports: lamports.toString(),
      data: base64.decode.decode(data),
      executable,
    })),
    // Each follows the one before it in the list.
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

/** A chain that was saved. @throws when the file holds none */
export async function readState(file: string): Promise<ChainState> {
  const state: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!isRecord(state)) throw new Error('it holds no chain')
  const blocks = linked(listOf(state.blocks).map(readBlock))
  if (blocks.length === 0) throw new Error('it holds no block')
  return { accounts: listOf(state.accounts).map(readAccount), blocks, transactions: listOf(state.transactions).map(readTransaction) }
}

function readAccount(value: unknown): EncodedAccount {
  if (!isRecord(value) || typeof value.data !== 'string' || typeof value.lamports !== 'string')
    throw new Error('it holds what is no account')
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
  if (!isRecord(value) || typeof value.hash !== 'string' || typeof value.time !== 'number') throw new Error('it holds what is no block')
  return { slot: slotOf(value.slot), hash: value.hash, time: value.time, ids: listOf(value.ids).map(String) }
}

const linked = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, index) => {
    const before = blocks[index - 1]
    return before ? { ...block, parent: { slot: before.slot, hash: before.hash } } : block
  })

function readTransaction(value: unknown): ChainState['transactions'][number] {
  if (!isRecord(value) || typeof value.bytes !== 'string' || typeof value.time !== 'number' || !isRecord(value.loaded)) {
    throw new Error('it holds what is no transaction')
  }
  const bytes = new Uint8Array(base64.encode.encode(value.bytes))
  const loaded = { writable: addressesOf(value.loaded.writable), readonly: addressesOf(value.loaded.readonly) }
  return { bytes, slot: slotOf(value.slot), time: value.time, loaded, error: jsonOf(value.error), meta: jsonOf(value.meta) }
}

const addressesOf = (value: unknown): Address[] => readAddresses(value, 256)

function slotOf(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('it holds what is no slot')
  return BigInt(value)
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('it holds no list where one is due')
  return value
}

/** What `JSON.parse` gave, known for what it is. */
function jsonOf(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(jsonOf)
  if (!isRecord(value)) throw new Error('it holds what is no JSON')
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, jsonOf(member)]))
}
