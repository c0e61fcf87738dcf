import { fromBase58, toBase64 } from '@patina/connect/protocol'
import { useDevice } from '@patina/react'
import type { Site } from '../keys/site/origin.ts'
import type { SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { ShortAddress } from '../kit/address.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import { SiteReview } from './site-review.tsx'
import { useSiteReview } from './use-site-review.ts'
import { useSiteSending } from './use-site-sending.ts'
import { useSiteSigning } from './use-site-signing.ts'
import { useTracking } from './use-tracking.ts'

type TransactionsProps = { ask: Extract<Ask, { kind: 'transactions' }>; site: Site; decision: Decision }

/** Reviews whole transactions of a site on Solana: they are signed for the site, or also sent. */
export function TransactionsScreen({ ask, site, decision }: TransactionsProps) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const { signer, transactions, isSent } = ask
  const together = requestOf(transactions, ask, site)
  const review = useSiteReview({ signer, requests: [together] })
  const { data: device } = useDevice()
  const track = useTracking(signer, site)
  const check = async () => {
    if (!device) throw new Error('The device is not open yet')
    await review.check(device.client)
  }
  const signing = useSiteSigning({ ask, request: together, decision, answer: signedAnswer, check, onSigned: track })
  const sending = useSiteSending({ ask, site, decision, answer: sentAnswer })
  const { witnesses } = review
  const { error, isPending } = isSent ? sending : signing
  const confirm = (acceptedFee?: bigint) => {
    if (isSent) return sending.mutate({ requests: transactions.map((one) => requestOf([one], ask, site)), review, acceptedFee })
    signing.mutate({ ...review.consent(witnesses ?? []), ...(acceptedFee !== undefined && { acceptedFee }) })
  }
  const deposits = review.state.verdict?.effects.flatMap((one) => one.deposits) ?? []
  const rent = deposits.reduce((sum, { max }) => sum + max, 0n)
  const own = witnesses?.filter(({ content }) => content.kind === 'solana' && content.payer === signer.address)
  return (
    <SiteReview
      {...{ site, decision, signer, review, error, isPending }}
      wish={wishOf(ask, t)}
      armKey={transactions.join()}
      count={transactions.length}
      fees={[{ label: say('send.fee'), maxFee: own?.reduce((sum, { feeMax = 0n }) => sum + feeMax, 0n), ...(rent > 0n && { rent }) }]}
      label={t(isSent ? 'decide.send' : 'decide.sign')}
      facts={<Signers witnesses={witnesses ?? []} own={signer.address} />}
      onConfirm={confirm}
      onForget={sending.forget}
    />
  )
}

const signedAnswer = (signed: readonly string[]) => signed.map((signedTransaction) => ({ signedTransaction }))
const sentAnswer = (hashes: readonly string[]) => hashes.map((hash) => ({ signature: toBase64(fromBase58(hash)) }))

function wishOf({ transactions: { length: count }, isSent }: TransactionsProps['ask'], t: ReturnType<typeof useSiteTexts>): string {
  if (isSent) return count === 1 ? t('site.sends') : t('site.sendsMany', { count })
  return count === 1 ? t('site.signsTransaction') : t('site.signsTransactions', { count })
}

/** The other accounts that pay or sign. */
function Signers({ witnesses, own }: { witnesses: readonly SiteWitness[]; own: string }) {
  const t = useSiteTexts()
  const contents = witnesses.flatMap(({ content }) => (content.kind === 'solana' ? [content] : []))
  const payers = new Set(contents.map(({ payer }) => payer).filter((one) => one !== own))
  const others = new Set(contents.flatMap(({ signers }) => signers).filter((one) => one !== own))
  return (
    <>
      {[...payers].map((address) => (
        <div key={`payer ${address}`}>
          <dt>{t('solana.payer')}</dt>
          <dd>
            <ShortAddress address={address} />
          </dd>
        </div>
      ))}
      {[...others].map((address) => (
        <div key={address}>
          <dt>{t('solana.signers')}</dt>
          <dd>
            <ShortAddress address={address} />
          </dd>
        </div>
      ))}
    </>
  )
}

const requestOf = (transactions: readonly string[], { signer, isSent }: TransactionsProps['ask'], { origin }: Site): SiteRequest => ({
  accountId: signer.account.id,
  platformId: signer.network.id,
  origin,
  kind: 'solana_transactions',
  transactions,
  isSent,
})
