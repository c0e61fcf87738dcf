import { useDevice } from '@patina/react'
import { WalletError } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import type { Asset } from '../../data/assets.ts'
import { rememberSent } from '../../data/sent.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { preparedMs, useSigning } from '../../signing/use-signing.ts'
import { formatUnits, scaleUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { confirmed } from './use-swap-steps.ts'

type GatherProps = { asset: Asset; signer: Signer; onDone: () => void }

/**
 * The step before a swap of a token in several accounts, on Solana: a payment to oneself that brings the token together. It is not part of the
 * swap's transaction, because exchanges build that one to its maximum size, and the server executes it before it is signed.
 */
export function Gather({ asset, signer, onDone }: GatherProps) {
  const { t, language } = useTexts()
  const { platform, symbol, decimals, multiplier } = asset
  const { prepared, signing } = useGather({ asset, signer, onDone })
  // The rest of the balance is frozen.
  if (prepared.error instanceof WalletError && prepared.error.code === 'not_spendable') return null
  const { amount, maxFee, rent } = prepared.data ?? {}
  const words =
    amount !== undefined && `${formatUnits(scaleUnits(amount, multiplier), decimals, language, decimals)} ${plainName(symbol, 12)}`
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
        preparing={prepared.data ? null : prepared.error}
        sending={signing.error}
        token={{ symbol: plainName(symbol, 12), multiplier }}
        decisions={signing.decisionsOn(prepared.data)}
      />
      <Button
        kind="primary"
        wide
        disabled={!prepared.data}
        busy={signing.isPending}
        onClick={() => prepared.data && signing.confirm(prepared.data)}
      >
        {t('swap.gather.confirm')}
      </Button>
    </>
  )
}

function useGather({ asset, signer: { wallet, address, account }, onDone }: GatherProps) {
  const { data: device } = useDevice()
  const { platform, tokenId, symbol, decimals, multiplier } = asset
  const { id: platformId, caip2 } = platform
  const token = { tokenId, symbol, decimals, multiplier }
  const signing = useSigning({
    account,
    platform,
    async onSent({ id, hash }, sent, sender) {
      if (sent)
        rememberSent({
          ...{ txId: id, hash, platformId, accountId: wallet.id, address, sentAt: Date.now(), prepared: sent },
          summary: { kind: 'send', ...token, amount: sent.amount, to: address },
        })
      await confirmed(sender, id)
      onDone()
    },
  })
  const prepared = useQuery({
    queryKey: ['prepare', 'gather', address, tokenId],
    enabled: device !== undefined && !signing.isPending && !signing.isSuccess,
    refetchInterval: preparedMs,
    staleTime: 0,
    gcTime: 0,
    // The keyring recognises a prepared transaction by its object.
    structuralSharing: false,
    queryFn: async () => {
      if (!device) throw new Error('The device is not open yet')
      const prepared = await account.prepareTransfer(device.client, { platform, tokenId, to: address, amount: 'max' })
      const { amount, maxFee } = prepared
      const shown = { platformId, caip2, tokens: [token], tokenId, to: address, amount, maxFee }
      return keyring.expect(prepared, { kind: 'transfer', ...shown })
    },
  })
  return { prepared, signing }
}
