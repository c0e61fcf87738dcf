import { useAddressOf } from '@patina/react'
import { Address } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** Returns whether a text is a name with a whole ending, such as `alice.eth`. Shorter texts would be looked up at each key. */
export const isName = (text: string): boolean => text.length <= 255 && /^[^\s/?#]+\.\p{L}{2,}$/u.test(text)

/** The address of a name that the user typed, and why the name may be another. The address replaces the name only when the user accepts it. */
export function NamedReceiver({ name, platformId, onChoose }: { name: string; platformId: string; onChoose: (address: string) => void }) {
  const { t } = useTexts()
  const { data, error, isPending } = useAddressOf(name, platformId)
  const shown = plainName(name, 60)
  if (isPending) return <Notice>{t('send.name.pending', { name: shown })}</Notice>
  if (!data) return <Notice tone="warning">{error && t('send.name.failed', { name: shown })}</Notice>
  const { address, reason, warnings } = data
  if (address === null)
    return <Notice tone="warning">{t(reason === 'gateway_needed' ? 'send.name.gateway' : 'send.name.none', { name: shown })}</Notice>
  return (
    <Notice
      tone={warnings.length > 0 ? 'warning' : 'info'}
      title={t('send.name.found', { name: plainName(data.name ?? name, 60) })}
      action={<Button onClick={() => onChoose(address)}>{t('send.name.use')}</Button>}
    >
      <p>
        <Address address={address} />
      </p>
      {warnings.map((warning) => (
        <p key={warning}>{t(`send.name.${warning}`)}</p>
      ))}
    </Notice>
  )
}
