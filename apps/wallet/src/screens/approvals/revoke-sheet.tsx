import { familyOfChain } from '@patina/sdk'
import { useNavigate } from '@tanstack/react-router'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Address } from '../../kit/address.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Confirm } from '../../signing/confirm.tsx'
import { Fact, feeOf } from '../../signing/fee-fact.tsx'
import { useTransaction } from '../../signing/use-transaction.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { revokedOf } from './revoked.ts'
import type { OwnApproval } from './use-approvals.ts'

/** Revokes an approval: its spender may take nothing more. */
export function RevokeSheet({ approval, onClose }: { approval: OwnApproval | undefined; onClose: () => void }) {
  const { t } = useTexts()
  const { accounts } = useKeyring()
  const owner = accounts.find(
    ({ kind, addresses }) =>
      kind !== 'watch' &&
      approval &&
      Object.values(addresses).some((one) => one !== undefined && canonical(one) === canonical(approval.owner)),
  )
  return (
    <Sheet title={t('approvals.revoke')} open={approval !== undefined} onClose={onClose}>
      {approval && (owner ? <Contents approval={approval} owner={owner} /> : <p>{t('send.watched.text')}</p>)}
    </Sheet>
  )
}

type ContentsProps = { approval: OwnApproval; owner: WalletAccount }

function Contents({ approval, owner }: ContentsProps) {
  const { t } = useTexts()
  const { platform, spender } = approval
  const symbol = useSymbol(approval)
  const transaction = useRevocation(approval, owner, symbol)
  return (
    <>
      <p>{t('approvals.revoke.text', { symbol })}</p>
      <dl className="facts">
        <div>
          <dt>{t('approvals.spender')}</dt>
          <dd>
            <Address address={spender} />
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

function useSymbol({ kind, symbol }: OwnApproval): string {
  const { t } = useTexts()
  if (kind === 'nft' || kind === 'operator') return t('approvals.revoke.nfts')
  return symbol === null ? t('activity.unknownToken') : plainName(symbol, 12)
}

function useRevocation(approval: OwnApproval, owner: WalletAccount, symbol: string) {
  const navigate = useNavigate()
  const { platform, key, spender, revocation } = approval
  const { id: platformId, caip2 } = platform
  const isSolana = familyOfChain(caip2) === 'solana'
  const account = keyring.account(owner.id, isSolana ? 'solana' : 'evm')
  const tokenId = approval.tokenId ?? ''
  const decimals = approval.decimals ?? 0
  const revoked = revokedOf(approval) ?? {}
  return useTransaction({
    key: ['revoke', key],
    account,
    accountId: owner.id,
    platform,
    repeats: false,
    async prepare(client) {
      if (!revocation) throw new TypeError('The approval has no revocation')
      const { to, data } = revocation
      const prepared = isSolana
        ? await keyring.account(owner.id, 'solana').prepareRevoke(client, { platform, revocations: [revocation] })
        : await keyring.account(owner.id, 'evm').prepareCall(client, { platform, to, data })
      const tokens = [{ tokenId, symbol: approval.symbol ?? symbol, decimals, multiplier: approval.multiplier }]
      return {
        prepared,
        shown: { kind: 'revoke', platformId, caip2, tokens, tokenId, spender, maxFee: prepared.maxFee, ...revoked },
        summary: { kind: 'revoke', tokenId, symbol, decimals, amount: 0n, spender, revoked },
      }
    },
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` } }),
  })
}
