import { escapeName, escapeText } from '@patina/claims'
import type { SiteContent } from '../keys/site/requests.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'

type Content = Extract<SiteContent, { kind: 'typed' }>
type Line = { name: string; value: string }

const maxLines = 500

/** Every field that the signature covers, with its path. Fields without a type are not signed, so they are not here. */
export function TypedFields({ content: { typed } }: { content: Content }) {
  const t = useSiteTexts()
  return (
    <>
      <FieldList title={t('typed.domain')} lines={linesOf(typed.domain)} />
      <FieldList title={`${t('typed.fields')}: ${escapeName(typed.primaryType)}`} lines={linesOf(typed.message)} />
    </>
  )
}

function FieldList({ title, lines }: { title: string; lines: readonly Line[] }) {
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
    </section>
  )
}

/** Returns the leaves of a value in their order. The key worker has bounded its size. */
function linesOf(value: unknown, path = ''): Line[] {
  if (typeof value !== 'object' || value === null) return [{ name: path, value: `${value}` }]
  const inner = Object.entries(value).flatMap(([key, item]) => linesOf(item, nameOf(path, key, Array.isArray(value))))
  return inner.slice(0, maxLines)
}

const nameOf = (path: string, key: string, isItem: boolean) =>
  isItem ? `${path} ${Number(key) + 1}` : path === '' ? key : `${path}.${key}`
