import { fromBase58, toBase64 } from '@patina/connect/protocol'
import { KeyError } from '../keys/key-error.ts'
import type { SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { ShortAddress } from '../kit/address.tsx'
import { Review } from '../review/review.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import { FailedSigning } from './failed-signing.tsx'
import { RefusedRequest } from './refused-request.tsx'
import { SignerFacts } from './signer-facts.tsx'
import { SiteHeader } from './site-header.tsx'
import type { Site } from './site-origin.ts'
import { useArmed } from './use-armed.ts'
import { useSiteReview } from './use-site-review.ts'
import { useSiteSending } from './use-site-sending.ts'
import { useSiteSigning } from './use-site-signing.ts'

type TransactionsProps = { ask: Extract<Ask, { kind: 'transactions' }>; site: Site; decision: Decision }

/** Reviews whole transactions of a site on Solana: they are signed for the site, or also sent. */
export function TransactionsScreen({ ask, site, decision }: TransactionsProps) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const { signer, transactions, isSent } = ask
  const together = requestOf(transactions, ask, site)
  const review = useSiteReview({ signer, requests: [together] })
  const signing = useSiteSigning({ ask, request: together, decision, answer: (signed) => signed.map((one) => ({ signedTransaction: one })) })
  const sending = useSiteSending({ ask, site, decision, answer: (hashes) => hashes.map((hash) => ({ signature: toBase64(fromBase58(hash)) })) })
  const { isArmed, approve } = useArmed(transactions.join())
  const { state, witnesses = [] } = review
  const wish = wishOf(ask, t)
  if (state.error instanceof KeyError && state.error.code === 'refused')
    return (
      <>
        <SiteHeader site={site} wish={wish} />
        <RefusedRequest error={state.error} decision={decision} />
      </>
    )
  const { error, isPending } = isSent ? sending : signing
  const decide = (acceptedFee?: bigint) => {
    const fee = acceptedFee !== undefined && { acceptedFee }
    if (isSent) sending.mutate({ requests: transactions.map((one) => requestOf([one], ask, site)), review, acceptedFee })
    else signing.mutate({ ...review.consent(witnesses), ...fee })
  }
  const ownFees = witnesses.filter((witness) => isPayer(witness, signer.address))
  return (
    <>
      <SiteHeader site={site} wish={wish} />
      <Review
        state={state}
        platform={signer.network}
        address={signer.address}
        fees={[{ label: say('send.fee'), maxFee: witnesses.length > 0 ? ownFees.reduce((sum, { feeMax = 0n }) => sum + feeMax, 0n) : undefined }]}
        failure={null}
        error={error}
        guards={[]}
        facts={<Signers witnesses={witnesses} own={signer.address} />}
        confirm={{
          label: t(isSent ? 'decide.send' : 'decide.sign'),
          isReady: isArmed && witnesses.length === transactions.length,
          isPending,
          onConfirm: () => approve(() => decide()),
        }}
        back={{ label: t('decide.refuse'), onBack: decision.refuse }}
      >
        <SignerFacts signer={signer} />
        <FailedSigning
          error={error}
          onAcceptFee={() => decide(witnesses.reduce((most, { feeMax = 0n }) => (feeMax > most ? feeMax : most), 0n))}
          onForget={() => sending.forget().then(() => decide())}
        />
      </Review>
    </>
  )
}

function wishOf({ transactions: { length: count }, isSent }: TransactionsProps['ask'], t: ReturnType<typeof useSiteTexts>): string {
  if (isSent) return count === 1 ? t('site.sends') : t('site.sendsMany', { count })
  return count === 1 ? t('site.signsTransaction') : t('site.signsTransactions', { count })
}

const isPayer = ({ content }: SiteWitness, own: string) => content.kind === 'solana' && content.payer === own

/** Who else pays or signs. */
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
