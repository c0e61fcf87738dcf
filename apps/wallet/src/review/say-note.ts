import { spelled } from '../keys/spelled.ts'
import type { Translate } from '../texts/texts.ts'
import type { Note } from './note.ts'

/** A token as the page names it, and the name of its asset in notes. */
export type NamedAsset = { name: string; say: (amount: bigint) => string; symbol: string }

/** Fields of the page that differ from the bytes share one sentence. */
const fields = [
  'chain_differs',
  'nonce_differs',
  'account_differs',
  'fee_above_shown',
  'asset_differs',
  'amount_differs',
  'sender_differs',
  'receiver_differs',
  'spender_differs',
  'delegate_differs',
  'contract_differs',
  'detail_differs',
  'not_shown',
  'not_signed',
] as const

/** Each other code has its own sentence. */
const sentences = [
  'name_differs',
  'loss_above_claims',
  'gain_below_claims',
  'permission_not_claimed',
  'permission_outside_bound',
  'loss_above_bound',
  'words_incomplete',
  'words_differ',
  'more_than_words',
  'token_unlisted',
  'maybe_item',
  'outcome_unknown',
  'context_differs',
  'unproven_permission',
  'hidden_selector',
  'will_fail',
  'loss_of_value',
  'slippage',
  'unlimited_allowance',
  'opaque',
  'creation',
  'owner_changes',
  'close_or_delegate_changes',
  'durable_nonce',
  'others_sign',
  'fee_payer_differs',
  'account_does_not_sign',
  'spender_is_account',
  'spender_new',
  'spender_unknown',
  'allowance_grows',
  'receiver_burns',
  'receiver_is_token',
  'receiver_other_chain',
  'receiver_imitates',
  'receiver_new',
  'token_imitates',
  'token_taxed',
  'fake_event',
  'delegation_changes',
  'account_is_delegated',
  'proxy_changed',
  'mint_powers',
  'signs_hash',
  'sign_in_twice',
  'domain_mismatch',
  'own_contract_verifies',
  'order_brings_nothing',
  'order_for_one_buyer',
  'receiver_not_user',
  'permit_of_another',
  'rights_change',
  'delegatecall',
  'contract_without_code',
  'typed_unknown',
  'leaves_without_decode',
  'descriptor_dropped',
  'delegation_has_no_effect',
  'not_signed',
] as const

/** A code with a sentence of its own. */
export type SaidCode = (typeof sentences)[number]
export const saidCode = (code: string | undefined): SaidCode | undefined => sentences.find((one) => one === code)

/** Returns a note in the user's language, with both values. A code of a newer server is named as it is. */
export function sayNote({ code, severity, values, facts }: Note, t: Translate, assets: readonly NamedAsset[]): string {
  const [left, right] = sayPair(values, assets, t)
  const said = { left, right }
  // A warning of the server, or of typed data, may have the same code, and is about something else.
  const field = facts === undefined && severity === 'block' ? fields.find((one) => one === code) : undefined
  if (field) return t('review.differs', { field: t(`review.field.${field}`), ...said })
  const sentence = saidCode(code)
  return sentence ? t(`review.${sentence}`, said) : t('review.other', { code })
}

/**
 * Returns two values with the names of their tokens: `103 eip155:1/0xa0…` becomes `0.000103 USDC`. The second one is of the same token if it is only a
 * number. The decimals of other tokens are not known, so their amounts are base units.
 */
export function sayPair([left, right]: readonly [string, string], assets: readonly NamedAsset[], t: Translate): [string, string] {
  const token = /^-?\d+ (\S+)$/.exec(left)?.[1]
  const isOfToken = token !== undefined && /^-?\d+$/.test(right)
  return [spelled(sayValue(left, assets, t)), spelled(sayValue(isOfToken ? `${right} ${token}` : right, assets, t))]
}

function sayValue(value: string, assets: readonly NamedAsset[], t: Translate): string {
  const [, amount, name = value] = /^(-?\d+) (\S+)$/.exec(value) ?? []
  const found = assets.find((one) => one.name === name)
  const [, contract, id] = /^[^/]+\/([^/]+)(?:\/(\d+))?$/.exec(name) ?? []
  if (id !== undefined) return `${amount === undefined || amount === '1' ? '' : `${amount} × `}${t('review.items', { id })}`
  if (!found) return amount === undefined || contract === undefined ? value : t('review.baseUnits', { amount, contract })
  return amount === undefined ? found.symbol : found.say(BigInt(amount))
}
