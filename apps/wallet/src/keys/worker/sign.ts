import { getBase58Decoder } from '@solana/kit'
import { bytesToHex, isAddress, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { checkEvm, type EvmTransaction } from '../checks/evm-check.ts'
import { checkLinkMessage } from '../checks/link-message-check.ts'
import { checkSolana } from '../checks/solana-check.ts'
import { readSolana } from '../checks/solana-message.ts'
import { signSolana } from '../derive/solana-key.ts'
import type { Intent } from '../intent.ts'
import { KeyError } from '../key-error.ts'
import type { Family } from '../keyring-types.ts'
import { toBase64, utf8 } from '../vault/bytes.ts'
import type { Vault } from '../vault/vault.ts'
import type { SignRequest } from './protocol.ts'

/** Signs a transaction that equals the intent. @throws {KeyError} `differs`, `no_key`, `locked` */
export function signTransaction(vault: Pick<Vault, 'keyOf'>, { accountId, family, unsigned, intent }: SignRequest): Promise<string> {
  return withKey(vault, accountId, family, (key, address) =>
    typeof unsigned === 'string'
      ? signSolanaTransaction(unsigned, key, address, intent)
      : signEvmTransaction(unsigned, key, address, intent),
  )
}

type TextRequest = { accountId: string; family: Family; text: string }

/** Signs the text that links an address to this device, and no other text. @throws {KeyError} `differs`, `no_key`, `locked` */
export function signText(vault: Pick<Vault, 'keyOf'>, { accountId, family, text }: TextRequest): Promise<string> {
  return withKey(vault, accountId, family, async (key, address) => {
    refuse(checkLinkMessage(text, address))
    return family === 'evm'
      ? privateKeyToAccount(bytesToHex(key)).signMessage({ message: text })
      : getBase58Decoder().decode(signSolana(key, utf8(text)))
  })
}

async function withKey<T>(
  vault: Pick<Vault, 'keyOf'>,
  accountId: string,
  family: Family,
  use: (key: Uint8Array, address: string) => Promise<T>,
): Promise<T> {
  const { key, address } = await vault.keyOf(accountId, family)
  try {
    return await use(key, address)
  } finally {
    key.fill(0)
  }
}

async function signEvmTransaction(transaction: EvmTransaction, key: Uint8Array, from: string, intent: Intent): Promise<string> {
  refuse(await checkEvm(transaction, from, intent))
  const { to, data, ...rest } = transaction
  if (!isAddress(to, { strict: false }) || !isHex(data)) throw new KeyError('differs', ['the transaction is malformed'])
  return privateKeyToAccount(bytesToHex(key)).signTransaction({ ...rest, type: 'eip1559', to, data })
}

async function signSolanaTransaction(unsigned: string, key: Uint8Array, from: string, intent: Intent): Promise<string> {
  const message = readSolana(unsigned)
  refuse(await checkSolana(message, from, intent))
  // The check allows one signer, so the wire format is: count, signature, message.
  const signature = signSolana(key, message.bytes)
  return toBase64(Uint8Array.from([1, ...signature, ...message.bytes]))
}

function refuse(differences: readonly string[]) {
  if (differences.length > 0) throw new KeyError('differs', differences)
}
