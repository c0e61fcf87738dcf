import type { Platform } from '@patina/sdk'
import { useNavigate } from '@tanstack/react-router'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Address } from '../../kit/address.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Confirm } from '../../signing/confirm.tsx'
import { Fact, feeOf } from '../../signing/fee-fact.tsx'
import { approveData } from '../../signing/read-approval.ts'
import { useTransaction } from '../../signing/use-transaction.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { OpenApproval } from './open-approvals.ts'

export type Revocable = { approval: OpenApproval; platform: Platform; symbol: string; decimals: number }

/** Revokes an approval: sets the allowance of its spender to 0. */
export function RevokeSheet({ revocable, onClose }: { revocable: Revocable | undefined; onClose: () => void }) {
  const { t } = useTexts()
  const { accounts } = useKeyring()
  const owner = accounts.find(
    ({ kind, addresses: { evm } }) =>
      kind !== 'watch' && revocable && evm !== undefined && canonical(evm) === canonical(revocable.approval.owner),
  )
  return (
    <Sheet title={t('approvals.revoke')} open={revocable !== undefined} onClose={onClose}>
      {revocable && (owner ? <Contents {...revocable} owner={owner} /> : <p>{t('send.watched.text')}</p>)}
    </Sheet>
  )
}

function Contents({ owner, ...revocable }: Revocable & { owner: WalletAccount }) {
  const { t } = useTexts()
  const transaction = useRevocation(revocable, owner)
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
        <Fact label={t('send.fee')} platform={platform} maxFee={feeOf(transaction.ready)} />
      </dl>
      <Confirm transaction={transaction} platform={platform}>
        {t('approvals.revoke.confirm')}
      </Confirm>
    </>
  )
}

function useRevocation({ approval, platform, symbol, decimals }: Revocable, owner: WalletAccount) {
  const navigate = useNavigate()
  const account = keyring.account(owner.id, 'evm')
  const { id: platformId, caip2 } = platform
  const { tokenId, spender, key } = approval
  return useTransaction({
    key: ['revoke', key],
    account,
    accountId: owner.id,
    platform,
    repeats: false,
    async prepare(client) {
      const call = { platform, to: tokenId.slice(platformId.length + 1), data: approveData(spender, 0n) }
      const prepared = await account.prepareCall(client, call)
      const tokens = [{ tokenId, symbol, decimals }]
      return {
        prepared,
        shown: { kind: 'revoke', platformId, caip2, tokens, tokenId, spender, maxFee: prepared.maxFee },
        summary: { kind: 'revoke', tokenId, symbol, decimals, amount: 0n, spender },
      }
    },
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` } }),
  })
}
