import { WalletError } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import type { Asset } from '../../data/assets.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import { readyPayment } from '../../signing/ready-payment.ts'
import { confirmed } from '../../signing/send-steps.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { useTransaction } from '../../signing/use-transaction.ts'
import { formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

type GatherProps = { asset: Asset; signer: Signer; onDone: () => void }

/**
 * The step before a swap of a token in several accounts, on Solana: a payment to oneself that brings the token together. It is not part of the
 * swap's transaction, because exchanges build that one to its maximum size, and the server executes it before it is signed.
 */
export function Gather({ asset, signer, onDone }: GatherProps) {
  const { t, language } = useTexts()
  const { platform, symbol, decimals, multiplier } = asset
  const { ready, prepared, signing } = useGather({ asset, signer, onDone })
  // The rest of the balance is frozen.
  if (ready.error instanceof WalletError && ready.error.code === 'not_spendable') return null
  const { amount, maxFee, rent } = prepared ?? {}
  const words =
    amount !== undefined && `${formatUnits(scaleAmount(amount, multiplier), decimals, language, decimals)} ${plainName(symbol, 12)}`
  return (
    <>
      <Notice title={t('swap.gather.title', { symbol: plainName(symbol, 12) })}>
        {signing.isPending ? t('swap.gather.pending') : words && t('swap.gather.text', { amount: words })}
      </Notice>
      <dl className="facts">
        <Fact label={t('send.fee')} platform={platform} maxFee={maxFee} />
        {rent !== undefined && <Fact label={t('send.rent')} platform={platform} maxFee={rent} />}
      </dl>
      <FeeWarning platform={platform} maxFee={maxFee} />
      <FailureNotice
        preparing={prepared ? null : ready.error}
        sending={signing.error}
        token={{ symbol: plainName(symbol, 12), multiplier }}
        decisions={signing.decisionsOn(ready.data)}
      />
      <Button kind="primary" wide disabled={!prepared} busy={signing.isPending} onClick={() => ready.data && signing.confirm(ready.data)}>
        {t('swap.gather.confirm')}
      </Button>
    </>
  )
}

function useGather({ asset, signer: { wallet, address, account }, onDone }: GatherProps) {
  const { platform, tokenId } = asset
  return useTransaction({
    key: ['gather', address, tokenId],
    account,
    accountId: wallet.id,
    platform,
    prepare: (client) => readyPayment(client, account, { asset, to: address, amount: 'max' }),
    async onSent({ id }, sender) {
      await confirmed(sender, id)
      onDone()
    },
  })
}
