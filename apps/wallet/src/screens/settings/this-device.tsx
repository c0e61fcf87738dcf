import { queryKeys, useDevice } from '@patina/react'
import { unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** What the server knows about this browser. */
export function ThisDevice() {
  const { t } = useTexts()
  const { data: device } = useDevice()
  const { data: addresses } = useQuery({
    queryKey: [...queryKeys.all, 'addresses'],
    enabled: device !== undefined,
    queryFn: ({ signal }) => {
      if (!device) throw new Error('The device is not open yet')
      return unwrap(device.client.listAddresses({ signal }))
    },
  })
  const proved = addresses?.items.filter(({ verified }) => verified).length ?? 0
  return (
    <>
      <p className="settings-text">{t('security.deviceText')}</p>
      <dl className="facts">
        <div>
          <dt>{t('security.deviceId')}</dt>
          <dd className="address-short">{device ? device.deviceId.slice(0, 8) : <Skeleton width={8} />}</dd>
        </div>
        <div>
          <dt>{t('security.addresses')}</dt>
          <dd>
            {addresses ? addresses.total : <Skeleton width={3} />}
            {addresses && <small className="muted"> · {t('security.proved', { count: proved })}</small>}
          </dd>
        </div>
      </dl>
    </>
  )
}
