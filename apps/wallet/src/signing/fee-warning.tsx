import type { Platform } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { keyring } from '../keys/keyring.ts'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** So many ordinary fees are worth a word. The key worker has a bound of its own, which needs a consent. */
const noticeable = 20n

/** A warning that a fee is far above the usual one of its network. The usual one comes from this build, not from the server. */
export function FeeWarning({ platform, maxFee }: { platform: Platform; maxFee: bigint | undefined }) {
  const { t } = useTexts()
  const { data: usual } = useQuery({
    queryKey: ['usual fee', platform.id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await keyring.usualFee(platform.id)) ?? null,
  })
  if (maxFee === undefined || !usual || maxFee <= usual * noticeable) return null
  return <Notice tone="warning">{t('send.highFee', { times: `${maxFee / usual}`, network: platform.name })}</Notice>
}
