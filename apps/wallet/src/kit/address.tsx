import { Fragment, useState } from 'react'
import type { Addresses } from '../keys/families.ts'
import { addressGroups, shortAddress } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button, type ButtonKind } from './button.tsx'

/** `unlike`: an address that looks alike. The groups that differ from it are stronger. */
type AddressProps = { address: string; unlike?: string }

/** A whole address in groups of four. The first and last groups, which people compare, are stronger. Copying it gives it without spaces. */
export function Address({ address, unlike }: AddressProps) {
  const groups = addressGroups(address)
  const others = unlike === undefined ? undefined : addressGroups(unlike)
  const isEnd = (index: number) => index < (groups[0] === '0x' ? 3 : 2) || index >= groups.length - 2
  const isStrong = (index: number) => (others ? groups[index]?.toLowerCase() !== others[index]?.toLowerCase() : isEnd(index))
  return (
    <span className="address">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal groups differ only by their place.
        <span key={index} className={isStrong(index) ? 'address-end' : undefined}>
          {group}
        </span>
      ))}
    </span>
  )
}

/** The first and last characters of an address. The whole address is its tooltip. */
export const ShortAddress = ({ address }: { address: string }) => (
  <span className="address-short" title={address}>
    {shortAddress(address)}
  </span>
)

/** The addresses of an account, each on its family. */
export const ShortAddresses = ({ addresses }: { addresses: Addresses }) =>
  Object.values(addresses).map((address, index) => (
    <Fragment key={address}>
      {index > 0 && ' · '}
      <ShortAddress address={address} />
    </Fragment>
  ))

/** A button that copies a text and says so. */
export function CopyButton({
  text,
  label,
  kind = 'plain',
  wide = false,
}: {
  text: string
  label?: string
  kind?: ButtonKind
  wide?: boolean
}) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button kind={kind} wide={wide} icon={isCopied ? 'check' : 'copy'} onClick={copy} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{isCopied ? t('shared.copied') : (label ?? t('shared.copy'))}</span>
    </Button>
  )
}
