import type { TokenMovement, Transaction } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import type { SentSummary } from '../data/sent-record.ts'
import { formatUnits, shortAddress, shortenAmounts } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nftOf } from './movements.ts'

/** `name`: of the other party, if one is known. `nft`: the name of the NFT that moves. */
type Named = { name: string | undefined; nft: string | undefined }

/** Returns the function that names a transaction: what happened and with whom. Its amount is beside it. */
export function useRowTitle(): (transaction: Transaction, named: Named) => string {
  const { t } = useTexts()
  return (transaction, { name: known, nft }) => {
    const { kind, counterparty, status, sent = [], received = [], title } = transaction
    const name = known ?? (counterparty && unbroken(counterparty.address))
    if (nft !== undefined && status === 'confirmed')
      return t(received.some((one) => one === nftOf(transaction)) ? 'activity.title.gotNft' : 'activity.title.sentNft', { nft })
    if (kind === 'send' && name !== undefined) return t(`activity.title.send.${status}`, { name })
    // The sender of new tokens is their own contract. It is no person to name.
    const isMinted = received.some(({ tokenId }) => tokenId.endsWith(`:${counterparty?.address}`))
    if (kind === 'receive' && name !== undefined && !isMinted) return t('activity.title.receive', { name })
    const [from, into] = [symbolOf(sent[0]), symbolOf(received[0])]
    if (kind === 'swap' && from && into) return t(`activity.title.swap.${status}`, { from, into })
    return status === 'failed' ? t('activity.transaction') : plainName(shortenAmounts(title ?? ''), 60) || t('activity.transaction')
  }
}

/** Returns the short form of an address that does not break at its ellipsis. */
const unbroken = (address: string) => shortAddress(address).replace('…', '\u2060…\u2060')

const symbolOf = (movement: TokenMovement | undefined) => plainName(movement?.symbol ?? '', 12)

/** Returns the function that says what a sent transaction was meant to do: `0.1 ETH to 0x7099…79C8`. */
export function useMeaning(): (summary: SentSummary) => string {
  const { t, language } = useTexts()
  return (summary) => {
    if (summary.kind === 'undelegate') return t('activity.meant.undelegate')
    if (!('tokenId' in summary)) return t('activity.transaction')
    const { kind, symbol, decimals, amount, multiplier } = summary
    const values = { amount: `${formatUnits(scaleAmount(amount, multiplier), decimals, language)} ${plainName(symbol, 12)}` }
    return kind === 'send' ? t('activity.meant.send', { ...values, to: unbroken(summary.to) }) : t(`activity.meant.${kind}`, values)
  }
}
