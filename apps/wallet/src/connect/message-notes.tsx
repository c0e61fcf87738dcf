import type { Finding } from '@patina/claims'
import { Notice } from '../kit/notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'

/** The warnings that only messages have. The bytes themselves say that they are no text. */
const codes = ['sign_in_malformed', 'sign_in_expired', 'sign_in_early', 'sign_in_uri'] as const

/** Shows the warnings of the key worker about messages. They do not keep the user from signing. */
export function MessageNotes({ findings }: { findings: readonly Finding[] }) {
  const t = useSiteTexts()
  const said = findings.flatMap(({ code, values: [value] }) => {
    const known = codes.find((one) => one === code)
    return known ? [t(`message.${known}`, { value })] : []
  })
  if (said.length === 0) return null
  return (
    <Notice tone="warning">
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
