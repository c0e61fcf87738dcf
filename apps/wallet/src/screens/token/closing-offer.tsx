import type { Platform } from '@patina/sdk'
import { useState } from 'react'
import { usePreferences } from '../../data/preferences.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useSigner } from '../../signing/use-signer.ts'
import { formatUnits } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { closingKindOf, returnedBy, useClosable } from './closable.ts'
import { ClosingSheet } from './closing-sheet.tsx'

/** What can be got back by closing token accounts: on wrapped SOL the SOL in it, on SOL the deposits of empty accounts. */
export function ClosingOffer({ platform, tokenId }: { platform: Platform; tokenId: string }) {
  const { t, language } = useTexts()
  const { hideAmounts } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const kind = closingKindOf(platform, tokenId)
  const signer = useSigner(kind && platform.family)
  const accounts = useClosable(platform.id, signer?.address, kind)
  if (!kind || !signer || accounts.length === 0) return null
  const { symbol, decimals } = platform.nativeToken
  const amount = `${hideAmounts ? '••••' : formatUnits(returnedBy(accounts), decimals, language, decimals)} ${symbol}`
  const title =
    kind === 'unwrap'
      ? t('closing.unwrap.title', { symbol })
      : accounts.length === 1
        ? t('closing.empty.one', { amount })
        : t('closing.empty.many', { count: accounts.length, amount })
  const action = t(kind === 'unwrap' ? 'closing.unwrap.action' : 'closing.empty.action', { symbol })
  return (
    <Notice title={title} action={<Button onClick={() => setOpen(true)}>{action}</Button>}>
      {t(kind === 'unwrap' ? 'closing.unwrap.text' : 'closing.empty.text')}
      <ClosingSheet title={action} open={isOpen} onClose={() => setOpen(false)} {...{ kind, platform, signer }} total={accounts.length} />
    </Notice>
  )
}
