import type { Platform } from '@patina/sdk'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { FeeWarning } from './fee-warning.tsx'
import type { Confirmable } from './use-transaction.ts'

type ConfirmProps = { transaction: Confirmable; platform: Platform; kind?: 'primary' | 'danger'; children: ReactNode }

/** The end of a sheet: what is wrong with a transaction, and its confirmation. */
export function Confirm({ transaction: { ready, signing }, platform, kind = 'primary', children }: ConfirmProps) {
  const { data, error } = ready
  return (
    <>
      <FeeWarning platform={platform} maxFee={data?.prepared.maxFee} />
      <FailureNotice preparing={data ? null : error} sending={signing.error} decisions={signing.decisionsOn(data)} />
      <div className="sheet-foot">
        <Button kind={kind} wide disabled={!data} busy={signing.isPending} onClick={() => data && signing.confirm(data)}>
          {children}
        </Button>
      </div>
    </>
  )
}
