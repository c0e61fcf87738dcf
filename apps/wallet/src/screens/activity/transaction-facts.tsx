import type { Platform, Token, TokenMovement, Transaction, TransactionOperation } from '@patina/sdk'
import type { ReactNode } from 'react'
import { useContacts } from '../../data/contacts/contacts.ts'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useKeyring } from '../../data/keys.ts'
import { useTypedName } from '../../data/sent.ts'
import { useSiteOf } from '../../data/sites/site-sends.ts'
import { useTokens } from '../../data/use-tokens.ts'
import { MovementAmount } from '../../history/movement-amount.tsx'
import { nftOf } from '../../history/movements.ts'
import { shortId } from '../../history/nft-names.ts'
import { Address, CopyButton, ShortAddress } from '../../kit/address.tsx'
import { ExactAmount } from '../../kit/amounts.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Section } from '../../kit/screen.tsx'
import { formatDateTime, shortAddress } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { paysFee } from './fee-payer.ts'

/** The facts of a transaction: amounts, other party, fee, time, block, hash, and all its movements. */
export function TransactionFacts({ transaction, platform }: { transaction: Transaction; platform: Platform | undefined }) {
  const { t, language } = useTexts()
  const { sent = [], received = [], fee, feeTokenId, rent, returnedRent, blockNumber, createdAt, hash, operations = [] } = transaction
  const { data: listed = [] } = useTokens(transaction.platformId)
  // The movements also name tokens that the device imported.
  const tokens = [...listed, ...[...sent, ...received].flatMap(namedIn)]
  const own = useKeyring().accounts.flatMap(({ addresses }) => Object.values(addresses))
  const native = platform?.nativeToken
  const nft = nftOf(transaction)
  const site = useSiteOf(transaction.hash)
  return (
    <>
      <dl className="card facts">
        {received.map((movement) => (
          <Row key={`in ${movement.tokenId} ${movement.tokenIdNft}`} label={t('activity.received')}>
            <MovementAmount movement={movement} sign="+" isExact isNft={movement === nft} />
          </Row>
        ))}
        {sent.map((movement) => (
          <Row key={`out ${movement.tokenId} ${movement.tokenIdNft}`} label={t('activity.sentAmount')}>
            <MovementAmount movement={movement} sign="−" isExact isNft={movement === nft} />
          </Row>
        ))}
        <Other transaction={transaction} />
        {site !== undefined && <Row label={t('activity.site')}>{site}</Row>}
        <Row label={t('activity.network')}>{platform?.name ?? transaction.platformId}</Row>
        {fee !== null && native && feeTokenId === undefined && paysFee(transaction, own) && (
          <Row label={t('activity.fee')}>
            <ExactAmount amount={fee} decimals={native.decimals} symbol={native.symbol} />
          </Row>
        )}
        {rent !== undefined && native && (
          <Row label={t('activity.rent')}>
            <ExactAmount amount={rent} decimals={native.decimals} symbol={native.symbol} />
          </Row>
        )}
        {returnedRent !== undefined && native && (
          <Row label={t('activity.rentBack')}>
            <ExactAmount amount={returnedRent} decimals={native.decimals} symbol={native.symbol} />
          </Row>
        )}
        <Row label={t('activity.time')}>{formatDateTime(createdAt, language)}</Row>
        {blockNumber !== null && <Row label={t('activity.block')}>{blockNumber}</Row>}
        <Row label={t('activity.hash')}>
          <span className="break">{hash}</span>
          <CopyButton text={hash} kind="quiet" />
        </Row>
      </dl>
      {platform?.explorerUrl && (
        <a href={`${platform.explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer noopener">
          {t('activity.explorer')}
        </a>
      )}
      {operations.length > 1 && (
        <Section title={t('activity.operations')}>
          <ul className="rows">
            {operations.slice(0, 50).map((operation) => (
              <Operation key={operation.index} operation={operation} tokens={tokens} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The other party, with its name, and a way to pay it again if nothing warns about it. */
function Other({ transaction: { counterparty, kind, hash } }: { transaction: Transaction }) {
  const { t } = useTexts()
  const contacts = useContacts()
  const typedName = useTypedName(hash)
  if (!counterparty) return null
  const { address, name, flagged } = counterparty
  const contact = contacts.find((one) => canonical(one.address) === canonical(address))
  const isPayment = kind === 'send' || kind === 'receive'
  return (
    <Row label={kind === 'receive' ? t('send.from') : kind === 'send' ? t('send.to') : t('activity.counterparty')}>
      {plainName(contact?.name ?? typedName ?? name, 40)} <Address address={address} />
      {isPayment && !flagged && (
        <ButtonLink kind="quiet" to="/send" search={{ to: address }}>
          {t('activity.payAgain')}
        </ButtonLink>
      )}
    </Row>
  )
}

type NamedToken = Pick<Token, 'id' | 'symbol' | 'decimals'>

const namedIn = ({ tokenId, symbol, decimals }: TokenMovement): NamedToken[] =>
  symbol === null || decimals === null ? [] : [{ id: tokenId, symbol, decimals }]

function Operation({ operation, tokens }: { operation: TransactionOperation; tokens: readonly NamedToken[] }) {
  const { t } = useTexts()
  const { type, tokenContractId, fromAddress, toAddress, amount, standard, multiplier } = operation
  const token = tokens.find(({ id }) => id === tokenContractId)
  const contract = shortAddress(tokenContractId.slice(tokenContractId.indexOf(':') + 1))
  return (
    <li className="row">
      <span className="row-main">
        {t(`activity.operation.${type}`)}
        <small>
          <ShortAddress address={fromAddress} /> → {toAddress !== null && <ShortAddress address={toAddress} />}
        </small>
      </span>
      <span className="row-end">
        {token && standard === undefined ? (
          <ExactAmount amount={amount} multiplier={multiplier} decimals={token.decimals} symbol={plainName(token.symbol, 12)} />
        ) : (
          <span className="muted">
            {standard === undefined
              ? t('activity.tokenAt', { contract })
              : t('nfts.unnamed', { id: shortId(operation.tokenId) || contract })}
          </span>
        )}
      </span>
    </li>
  )
}
