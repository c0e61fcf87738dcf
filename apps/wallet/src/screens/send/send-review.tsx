import { brand } from 'virtual:brand'
import type { FeeSpeed } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Address, ShortAddress } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Notice, Skeleton } from '../../kit/notice.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact, feeOf } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { useTransaction } from '../../signing/use-transaction.ts'
import { formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useListCheck } from './block-list-notice.tsx'
import { useReceiverCheck } from './receiver-field.tsx'
import { ReceiverNotice } from './receiver-notice.tsx'
import { ReceiverRiskNotice } from './receiver-risk-notice.tsx'
import type { Payment } from './send-form.tsx'
import { SpeedChoice } from './speed-choice.tsx'
import { TokenFee } from './token-fee.tsx'
import { useReceiverRisk } from './use-receiver-risk.ts'

type ReviewProps = { payment: Payment; signer: Signer; onBack: () => void }

/** The second step: the payment in words, its fee, and what is known about the receiver. The confirmation signs exactly what is shown. */
export function SendReview({ payment, signer, onBack }: ReviewProps) {
  const { asset, to } = payment
  const { t, language } = useTexts()
  const [speed, setSpeed] = useState<FeeSpeed>(brand.feeSpeed)
  const [isCompared, setCompared] = useState(false)
  const check = useReceiverCheck(to)
  const { risk, isPending: isRiskUnknown } = useReceiverRisk(asset, to)
  const [isRiskAccepted, setRiskAccepted] = useState(false)
  const isRefused = risk?.level === 'lost' || (risk?.level === 'confirm' && !isRiskAccepted)
  const listed = useListCheck(to)
  const { ready, prepared, signing } = usePayment(payment, signer, speed)
  const { platform } = asset
  const symbol = plainName(asset.symbol, 12)
  const amount = prepared?.amount
  const isBlocked = !prepared || isRiskUnknown || isRefused || listed.isBlocked || (check.lookalike !== undefined && !isCompared)
  return (
    <>
      {!(ready.isError && amount === undefined) && (
        <p className="sentence">
          {amount === undefined ? (
            <Skeleton width={28} />
          ) : (
            t('send.sentence', {
              amount: `${formatUnits(scaleAmount(amount, asset.multiplier), asset.decimals, language, asset.decimals)} ${symbol}`,
              receiver: plainName(check.known?.name, 40) || t('send.thisAddress'),
              network: platform.name,
            })
          )}
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>{t('send.to')}</dt>
          <dd>
            <Address address={to} />
          </dd>
        </div>
        <div>
          <dt>{t('send.from')}</dt>
          <dd>{signer.wallet.name}</dd>
        </div>
        {payment.memo !== undefined && (
          <div>
            <dt>{t('send.memo')}</dt>
            <dd>{payment.memo}</dd>
          </div>
        )}
        {payment.references && (
          <div>
            <dt>{t('send.references')}</dt>
            <dd>
              {payment.references.map((reference) => (
                <ShortAddress key={reference} address={reference} />
              ))}
            </dd>
          </div>
        )}
        <Fact label={t('send.fee')} platform={platform} maxFee={feeOf(ready)} />
        {prepared?.rent !== undefined && <Fact label={t('send.rent')} platform={platform} maxFee={prepared.rent} />}
        {prepared?.tokenFee !== undefined && <TokenFee asset={asset} prepared={prepared} tokenFee={prepared.tokenFee} />}
      </dl>
      <FeeWarning platform={platform} maxFee={prepared?.maxFee} />
      {prepared?.tokenFee !== undefined && <Notice tone="warning">{t('send.taxed', { symbol })}</Notice>}
      <TraitNotice tokens={[asset]} />
      <SpeedChoice platformId={platform.id} speed={speed} onChange={setSpeed} />
      {listed.notice}
      {risk && <ReceiverRiskNotice risk={risk} isAccepted={isRiskAccepted} onAccepted={setRiskAccepted} />}
      <ReceiverNotice check={check} address={to} isCompared={isCompared} onCompared={setCompared} />
      <FailureNotice
        preparing={prepared || risk?.level === 'lost' ? null : ready.error}
        sending={signing.error}
        token={{ symbol, multiplier: asset.multiplier }}
        decisions={signing.decisionsOn(ready.data)}
      />
      <div className="steps-foot">
        <Button kind="primary" wide disabled={isBlocked} busy={signing.isPending} onClick={() => ready.data && signing.confirm(ready.data)}>
          {t('send.confirm')}
        </Button>
        <Button kind="quiet" onClick={onBack} disabled={signing.isPending}>
          {t('send.change')}
        </Button>
      </div>
    </>
  )
}

/** Prepares a payment and sends it. What is prepared is also what is shown and signed. */
function usePayment({ asset, to, amount, memo, references }: Payment, { wallet, address, account }: Signer, speed: FeeSpeed) {
  const navigate = useNavigate()
  const { platform, tokenId, symbol, decimals, multiplier } = asset
  return useTransaction({
    key: ['transfer', address, tokenId, to, `${amount}`, memo, references, speed],
    account,
    accountId: wallet.id,
    platform,
    async prepare(client) {
      const prepared = await account.prepareTransfer(client, {
        platform,
        tokenId,
        to,
        amount,
        speed,
        ...(memo !== undefined && { memo }),
        ...(references && { references }),
      })
      const tokens = [{ tokenId, symbol, decimals, multiplier }]
      const transfer = { tokenId, to, amount: prepared.amount, memo, references, maxFee: prepared.maxFee }
      return {
        prepared,
        shown: { kind: 'transfer', platformId: platform.id, caip2: platform.caip2, tokens, ...transfer },
        summary: { kind: 'send', tokenId, symbol, decimals, multiplier, amount: prepared.amount, to },
      }
    },
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true }),
  })
}
