import { Refusal, type Witness } from '@patina/claims'
import type { Family } from '@patina/sdk'
import { bytesToHex, isAddress, isHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readSolanaClaims } from '../checks/claims.ts'
import { checkEvm, readEvm } from '../checks/evm-check.ts'
import { refuseHighFee } from '../checks/fee-check.ts'
import { checkSolana } from '../checks/solana-check.ts'
import { readSolana } from '../checks/solana-message.ts'
import { signSolana } from '../derive/solana-key.ts'
import type { Facts, NetworkFacts } from '../facts.ts'
import type { Intent, Unsettled } from '../intent.ts'
import { KeyError } from '../key-error.ts'
import { toBase64 } from '../vault/bytes.ts'
import type { Vault } from '../vault/vault.ts'
import { type Journal, journalKey, readUnsettled, refuseSecond } from './journal.ts'
import type { SignRequest } from './protocol.ts'
import { refuse, withKey } from './with-key.ts'

/** What signing needs: the keys, what this build knows of the networks, and what was signed before. */
export type Signing = {
  vault: Pick<Vault, 'keyOf'>
  facts: Facts
  journal: Journal
  exclusive: <T>(change: () => Promise<T>) => Promise<T>
  now: () => number
}

/**
 * Signs a transaction that equals the intent, which must equal what the build knows. The signed transaction is in the journal before it leaves
 * the worker.
 * @throws {KeyError} `differs`, `high_fee`, `unsettled`, `no_key`, `locked`
 */
export async function signTransaction(signing: Signing, { accountId, family, unsigned, intent }: SignRequest): Promise<string> {
  const { vault, facts, journal, exclusive, now } = signing
  const network = facts.get(intent.platformId)
  if (!network) throw new KeyError('differs', [`network ${intent.platformId} is not in this wallet`])
  return withKey(vault, accountId, family, async (key, from) => {
    const context = { key, from, network, intent }
    const next = await readable(() => signers[family](unsigned, context))
    const place = journalKey(network.caip2, from)
    await exclusive(async () => {
      refuseSecond(await readUnsettled(journal, place, now()), next)
      await journal.write(place, { ...next, intent, signedAt: now() })
    })
    return next.signed
  })
}

/**
 * Returns what a transaction does, from its bytes and this build alone, for the page to show. Nothing is signed.
 * @throws {KeyError} `differs` if nobody should sign these bytes, `no_key`, `locked`
 */
export async function readClaims(
  { vault, facts }: Pick<Signing, 'vault' | 'facts'>,
  { accountId, family, unsigned, intent }: SignRequest,
): Promise<Witness> {
  const network = facts.get(intent.platformId)
  if (!network) throw new KeyError('differs', [`network ${intent.platformId} is not in this wallet`])
  return withKey(vault, accountId, family, async (_, from) => {
    return readable(async () => {
      if (typeof unsigned !== 'string') return readEvm(network, unsigned, from, intent)
      return readSolanaClaims(network, readSolana(unsigned).bytes, from, intent)
    })
  })
}

/** The libraries throw errors of their own for values that no transaction can have. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof KeyError) throw error
    throw error instanceof Refusal ? new KeyError('differs', [error.message]) : malformed()
  }
}

type Context = { key: Uint8Array; from: string; network: NetworkFacts; intent: Intent }

type Signed = Pick<Unsettled, 'signed' | 'nonce'>

/** How a transaction of each family is checked and signed. */
const signers: Readonly<Record<Family, (unsigned: SignRequest['unsigned'], context: Context) => Promise<Signed>>> = {
  async evm(transaction, { key, from, network, intent }) {
    if (typeof transaction === 'string') throw malformed()
    refuse(await checkEvm(network, transaction, from, intent))
    refuseHighFee(network, await readEvm(network, transaction, from, intent), intent.acceptedFee)
    const { to, data, delegateTo, ...rest } = transaction
    if (!isAddress(to, { strict: false }) || !isHex(data)) throw malformed()
    const account = privateKeyToAccount(bytesToHex(key))
    const { chainId, nonce } = rest
    // The check allows no authorization but the end of a delegation.
    const authorization =
      delegateTo === undefined ? undefined : await account.signAuthorization({ address: zeroAddress, chainId, nonce: nonce + 1 })
    const signed = await (authorization
      ? account.signTransaction({ ...rest, type: 'eip7702', to, data, authorizationList: [authorization] })
      : account.signTransaction({ ...rest, type: 'eip1559', to, data }))
    return { signed, nonce }
  },
  async solana(unsigned, { key, from, network, intent }) {
    if (typeof unsigned !== 'string') throw malformed()
    const message = readSolana(unsigned)
    refuse(await checkSolana(network, message, from, intent))
    refuseHighFee(network, await readSolanaClaims(network, message.bytes, from, intent), intent.acceptedFee)
    // The check allows one signer, so the wire format is: count, signature, message.
    const signature = signSolana(key, message.bytes)
    return { signed: toBase64(Uint8Array.from([1, ...signature, ...message.bytes])), nonce: undefined }
  },
}

const malformed = () => new KeyError('differs', ['the transaction is malformed'])
