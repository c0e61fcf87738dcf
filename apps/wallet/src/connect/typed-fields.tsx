import { escapeName, escapeText } from '@patina/claims'
import type { SiteContent } from '../keys/site/requests.ts'
import { Notice } from '../kit/notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { typedLines } from './typed-lines.ts'

type Content = Extract<SiteContent, { kind: 'typed' }>

/** Every field that the signature covers, with its path. Fields without a type are not signed, so they are not here. */
export function TypedFields({ content: { typed } }: { content: Content }) {
  const t = useSiteTexts()
  return (
    <>
      <FieldList title={t('typed.domain')} value={typed.domain} />
      <FieldList title={`${t('typed.fields')}: ${escapeName(typed.primaryType)}`} value={typed.message} />
    </>
  )
}

function FieldList({ title, value }: { title: string; value: unknown }) {
  const t = useSiteTexts()
  const { lines, more } = typedLines(value)
  if (lines.length === 0) return null
  return (
    <section className="connect-part">
      <h2>{title}</h2>
      <dl className="card facts">
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{escapeName(name)}</dt>
            <dd className="foreign-line">{escapeText(value)}</dd>
          </div>
        ))}
      </dl>
      {more > 0 && <Notice tone="danger">{t('typed.more', { count: more })}</Notice>}
    </section>
  )
}
