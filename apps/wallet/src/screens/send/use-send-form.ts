import { useBalances } from '@patina/react'
import { familyOfAddress } from '@patina/sdk'
import { useState } from 'react'
import { readAmount } from '../../data/amount-input.ts'
import type { Asset } from '../../data/assets.ts'
import { addressIn } from '../../data/contacts/address-in.ts'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useSettled } from '../../data/use-settled.ts'
import { families } from '../../keys/families.ts'
import { keyring } from '../../keys/keyring.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { Entry } from './amount-entry.tsx'
import { isName } from './named-receiver.tsx'
import { type LinkProblem, type ReadReceiver, readReceiver } from './read-receiver.ts'
import { type FoundName, useFoundName } from './use-found-name.ts'
import { useLinkText } from './use-link-text.ts'
import type { Payment } from './use-payment.ts'

/** What the user typed. `name`: the name for the receiver. */
export type Draft = Entry & { to: string; name?: string | undefined; memo?: string; references?: readonly string[] | undefined }

export type SendFormProps = {
  assets: readonly Asset[]
  asset: Asset
  signer: Signer
  draft: Draft
  onAsset: (asset: Asset) => void
  onDraft: (draft: Draft) => void
  /** A receiver that was pasted, with the token and the amount that a payment link names. */
  onReceiver: (read: Exclude<ReadReceiver<Asset>, { problem: LinkProblem }>) => void
  onReview: (payment: Payment) => void
}

/** Returns the state of the form: what is wrong with it, the payment that it describes, and what the user can do. */
export function useSendForm({ assets, asset, signer, draft, onDraft, onReceiver, onReview }: SendFormProps) {
  const { t, language } = useTexts()
  const { platform } = asset
  const { hasMemos, hasNames } = families[platform.family]
  const [isChecked, setChecked] = useState(false)
  /** A text that looks like an address, and is none. */
  const [wrong, setWrong] = useState<string>()
  const balance = useBalanceOf(asset, signer.address)
  const linkText = useLinkText()
  const typedTo = addressIn(draft.to)
  const wantsName = hasNames && isName(typedTo)
  const named = useFoundName(wantsName ? typedTo : undefined, platform.id)
  const input = readAmount(draft.text, asset, language, balance)
  const problem = receiverProblem(typedTo, platform.family, signer.address) ?? (typedTo === wrong ? 'checksum' : undefined)
  // What is found for a name, or why there is none, stands below the field.
  const toProblem = wantsName && problem === 'malformed' ? undefined : problem
  const linkProblem = readReceiver(draft.to, assets, asset)?.problem
  const amount: Payment['amount'] | undefined = draft.isMax ? 'max' : input.amount
  const marks = hasMemos && marksOf(draft)
  const payment = problem === undefined && amount !== undefined ? { asset, to: typedTo, name: draft.name, amount, ...marks } : undefined
  const outlook = useOutlook(payment)
  const paste = (text: string) => {
    const read = readReceiver(text, assets, asset)
    if (read && !read.problem) onReceiver(read)
    else onDraft({ ...draft, to: text, name: undefined, references: undefined })
  }
  const submit = async () => {
    setChecked(true)
    // A link that was typed. The user sees what it says before the review.
    if (draft.to.includes(':')) return paste(draft.to)
    const found = wantsName ? receiverOf(named.data) : { to: typedTo, name: draft.name }
    if (!found || toProblem !== undefined || amount === undefined) return
    const address = await keyring.readAddress(platform.family, found.to)
    if (address === undefined) return setWrong(found.to)
    onReview({ asset, to: address, name: found.name, amount, ...marks })
  }
  const toError = linkProblem
    ? linkText(linkProblem)
    : isChecked && toProblem
      ? t(`send.to.${toProblem}`, { network: platform.name })
      : undefined
  const amountError =
    isChecked && input.problem && !draft.isMax ? t(`send.amount.${input.problem}`, { decimals: asset.decimals }) : undefined
  // Only a paste is read at once: a link that is typed is complete before its end.
  const changeReceiver = (value: string, name?: string) =>
    name === undefined && value.length - draft.to.length > 1 ? paste(value) : onDraft({ ...draft, to: value, name, references: undefined })
  const changeEntry = (entry: Entry) => onDraft({ ...draft, sum: undefined, ...entry })
  return { balance, hasMemos, named, outlook, submit, toError, amountError, changeReceiver, changeEntry }
}

/** The payment whose outlook is shown: the last one that was whole. A payment that is typed further is prepared when the typing pauses. */
function useOutlook(payment: Payment | undefined): Payment | undefined {
  const key = payment && [payment.asset.tokenId, payment.to, `${payment.amount}`, payment.memo].join(' ')
  const settled = useSettled(key)
  return key === settled ? payment : undefined
}

/** A name with something odd is chosen by a press, not by going on. */
const receiverOf = (found: FoundName | undefined) =>
  found && found.address !== null && found.warnings.length === 0 && !found.isElsewhere ? { to: found.address, name: found.name } : undefined

/** Returns what the receiver of a payment looks for. */
const marksOf = ({ memo, references }: Draft) => ({ ...(memo && { memo }), ...(references && { references }) })

/** Returns the balance of the signing address. Undefined if it is not known, as for a token that the server does not list. */
function useBalanceOf({ tokenId, platform }: Asset, address: string): bigint | undefined {
  const { data } = useBalances({ address, platformId: platform.id })
  const balance = data?.items.find((item) => item.tokenId === tokenId)?.balance ?? null
  return balance === null ? undefined : BigInt(balance)
}

type ReceiverProblem = 'empty' | 'malformed' | 'other_network' | 'own'

function receiverProblem(to: string, family: Asset['platform']['family'], own: string): ReceiverProblem | undefined {
  if (to === '') return 'empty'
  const found = familyOfAddress(to)
  if (found === undefined) return 'malformed'
  if (found !== family) return 'other_network'
  return canonical(to) === canonical(own) ? 'own' : undefined
}
