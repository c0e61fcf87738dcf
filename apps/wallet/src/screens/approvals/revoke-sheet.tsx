import { useDevice } from '@patina/react'
import type { Platform } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useKeyring } from '../../data/keys.ts'
import { rememberSent } from '../../data/sent.ts'
import { keyring } from '../../keys/keyring.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Address } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact, feeOf } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import { approveData } from '../../signing/read-approval.ts'
import { useSigning } from '../../signing/use-signing.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { OpenApproval } from './open-approvals.ts'

export type Revocable = { approval: OpenApproval; platform: Platform; symbol: string; decimals: number }

/** Revokes an approval: sets the allowance of its spender to 0. */
export function RevokeSheet({ revocable, onClose }: { revocable: Revocable | undefined; onClose: () => void }) {
  const { t } = useTexts()
  const { accounts } = useKeyring()
  const owner = accounts.find(
    ({ kind, evm }) => kind !== 'watch' && evm && revocable && canonical(evm) === canonical(revocable.approval.owner),
  )
  return (
    <Sheet title={t('approvals.revoke')} open={revocable !== undefined} onClose={onClose}>
      {revocable && (owner ? <Contents {...revocable} owner={owner} /> : <p>{t('send.watched.text')}</p>)}
    </Sheet>
  )
}

function Contents({ owner, ...revocable }: Revocable & { owner: WalletAccount }) {
  const { t } = useTexts()
  const { prepared, signing } = useRevocation(revocable, owner)
  const { approval, platform, symbol } = revocable
  return (
    <>
      <p>{t('approvals.revoke.text', { symbol })}</p>
      <dl className="facts">
        <div>
          <dt>{t('approvals.spender')}</dt>
          <dd>
            <Address address={approval.spender} />
          </dd>
        </div>
        <Fact label={t('send.fee')} platform={platform} maxFee={feeOf(prepared)} />
      </dl>
      <FeeWarning platform={platform} maxFee={prepared.data?.maxFee} />
      <FailureNotice
        preparing={prepared.data ? null : prepared.error}
        sending={signing.error}
        decisions={signing.decisionsOn(prepared.data)}
      />
      <div className="sheet-foot">
        <Button
          kind="primary"
          wide
          disabled={!prepared.data}
          busy={signing.isPending}
          onClick={() => prepared.data && signing.confirm(prepared.data)}
        >
          {t('approvals.revoke.confirm')}
        </Button>
      </div>
    </>
  )
}

function useRevocation({ approval, platform, symbol, decimals }: Revocable, owner: WalletAccount) {
  const { data: device } = useDevice()
  const navigate = useNavigate()
  const account = keyring.account(owner.id, 'evm')
  const { tokenId, spender, key } = approval
  const signing = useSigning({
    account,
    platform,
    onSent({ id, hash }, sent) {
      const base = { txId: id, hash, platformId: platform.id, accountId: owner.id, address: account.address, sentAt: Date.now() }
      if (sent) rememberSent({ ...base, prepared: sent, summary: { kind: 'revoke', tokenId, symbol, decimals, amount: 0n, spender } })
      return navigate({ to: '/activity/$txId', params: { txId: `${id}` } })
    },
  })
  const prepared = useQuery({
    queryKey: ['prepare', 'revoke', key],
    enabled: device !== undefined && signing.isIdle,
    staleTime: 0,
    gcTime: 0,
    // The keyring recognises a prepared transaction by its object.
    structuralSharing: false,
    queryFn: async () => {
      if (!device) throw new Error('The device is not open yet')
      const call = { platform, to: tokenId.slice(platform.id.length + 1), data: approveData(spender, 0n) }
      const prepared = await account.prepareCall(device.client, call)
      const { id: platformId, caip2 } = platform
      const tokens = [{ tokenId, symbol, decimals }]
      return keyring.expect(prepared, { kind: 'revoke', platformId, caip2, tokens, tokenId, spender, maxFee: prepared.maxFee })
    },
  })
  return { prepared, signing }
}
