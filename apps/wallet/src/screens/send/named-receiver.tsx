import { Address } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { FoundName } from './use-found-name.ts'

/** Returns whether a text is a name with a whole ending, such as `alice.eth`. Shorter texts would be looked up at each key. */
export const isName = (text: string): boolean => text.length <= 255 && /^[^\s/?#]+\.\p{L}{2,}$/u.test(text)

type NamedProps = { found: FoundName | undefined; error: Error | null; name: string; network: string; onChoose: (address: string) => void }

/** The address of a name that the user typed, and why the name may be another. */
export function NamedReceiver({ found, error, name, network, onChoose }: NamedProps) {
  const { t } = useTexts()
  const shown = plainName(found?.name ?? name, 60)
  if (!found)
    return error ? (
      <Notice tone="warning">{t('send.name.failed', { name: shown })}</Notice>
    ) : (
      <Notice>{t('send.name.pending', { name: shown })}</Notice>
    )
  const { address, reason, warnings, isElsewhere } = found
  if (address === null)
    return <Notice tone="warning">{t(reason === 'gateway_needed' ? 'send.name.gateway' : 'send.name.none', { name: shown })}</Notice>
  return (
    <Notice
      tone={warnings.length > 0 || isElsewhere ? 'warning' : 'info'}
      title={t('send.name.found', { name: shown })}
      action={<Button onClick={() => onChoose(address)}>{t('send.name.use')}</Button>}
    >
      <p>
        <Address address={address} />
      </p>
      {isElsewhere && <p>{t('send.name.elsewhere', { name: shown, network })}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{t(`send.name.${warning}`)}</p>
      ))}
    </Notice>
  )
}
