import { escapeName, escapeText, type SignIn } from '@patina/claims'
import type { ReactNode } from 'react'
import { Notice } from '../kit/notice.tsx'
import { formatDateTime } from '../texts/numbers.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The fields of a sign-in (ERC-4361, or its form for Solana). The whole text is below them, because it is what is signed. */
export function SignInFacts({ signIn, text }: { signIn: SignIn; text: string }) {
  const t = useSiteTexts()
  const { language } = useTexts()
  const { scheme, domain, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = signIn
  const time = (value: string | undefined) =>
    value && (Number.isNaN(Date.parse(value)) ? escapeName(value) : formatDateTime(new Date(value), language))
  const isExpired = expirationTime !== undefined && Date.parse(expirationTime) < Date.now()
  return (
    <>
      <section className="connect-part">
        <dl className="card facts">
          <Fact label={t('signIn.site')}>{escapeName(scheme === undefined ? domain : `${scheme}://${domain}`)}</Fact>
          <Fact label={t('signIn.statement')}>{statement && escapeText(statement)}</Fact>
          <Fact label={t('signIn.uri')}>{uri && escapeText(uri)}</Fact>
          <Fact label={t('signIn.chain')}>{chainId && escapeName(chainId)}</Fact>
          <Fact label={t('signIn.issuedAt')}>{time(issuedAt)}</Fact>
          <Fact label={t('signIn.notBefore')}>{time(notBefore)}</Fact>
          <Fact label={t('signIn.expirationTime')}>{time(expirationTime)}</Fact>
          <Fact label={t('signIn.nonce')}>{nonce && escapeName(nonce)}</Fact>
          <Fact label={t('signIn.requestId')}>{requestId && escapeText(requestId)}</Fact>
          <Fact label={t('signIn.resources')}>
            {resources && resources.length > 0 && resources.map((one) => <div key={one}>{escapeText(one)}</div>)}
          </Fact>
        </dl>
      </section>
      {isExpired && <Notice tone="warning">{t('signIn.expired')}</Notice>}
      <details className="connect-part">
        <summary className="muted">{t('signIn.text')}</summary>
        <pre className="foreign-text">{text}</pre>
      </details>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className="foreign-line">{children}</dd>
    </div>
  )
}
