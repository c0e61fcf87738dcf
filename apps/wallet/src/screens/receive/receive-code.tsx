import { type Platform, writePaymentLink } from '@patina/sdk'
import { useState } from 'react'
import { readAmount } from '../../data/amount-input.ts'
import { useAssets } from '../../data/assets.ts'
import { Address, CopyButton } from '../../kit/address.tsx'
import { Field, SelectField } from '../../kit/field.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { QrCode } from './qr-code.tsx'

/**
 * An address as a QR code and as text. With an amount, the code is a payment link, which the payer's wallet reads with its network and token.
 * Without one it is the address alone, which every wallet and exchange reads.
 */
export function ReceiveCode({ network, address }: { network: Platform; address: string }) {
  const { t, language } = useTexts()
  const { caip2, nativeToken } = network
  const native = { tokenId: `${network.id}:native`, ...nativeToken }
  const held = useAssets()?.filter(({ platform, tokenId }) => platform.id === network.id && tokenId !== native.tokenId) ?? []
  const [tokenId, setTokenId] = useState(native.tokenId)
  const [text, setText] = useState('')
  const token = held.find((one) => one.tokenId === tokenId) ?? native
  const contract = token === native ? undefined : token.tokenId.slice(network.id.length + 1)
  const { amount, problem } = readAmount(text, { decimals: token.decimals }, language)
  const link = writePaymentLink({ address, caip2, token: contract, amount, decimals: token.decimals })
  const isProblem = problem !== undefined && problem !== 'empty'
  return (
    <>
      <QrCode text={amount === undefined ? address : link} label={t('receive.scan', { address })} />
      <p className="muted">{t('receive.address', { network: network.name })}</p>
      <Address address={address} />
      <CopyButton text={address} label={t('receive.copy')} kind="primary" wide />
      <SelectField
        label={t('receive.token')}
        options={[native, ...held].map((one) => ({ value: one.tokenId, label: plainName(one.symbol, 12) }))}
        value={token.tokenId}
        onChange={setTokenId}
      />
      <Field
        label={t('receive.amount')}
        value={text}
        inputMode="decimal"
        placeholder="0"
        error={isProblem ? t(`send.amount.${problem}`, { decimals: token.decimals }) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <CopyButton text={link} label={t('receive.copyLink')} wide />
    </>
  )
}
