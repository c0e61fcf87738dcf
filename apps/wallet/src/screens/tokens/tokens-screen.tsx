import type { Token } from '@patina/sdk'
import { useState } from 'react'
import { addressIn } from '../../data/contacts/address-in.ts'
import { useAllNetworks, useNetworks } from '../../data/networks.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Columns, Help } from '../../kit/columns.tsx'
import { Field, SelectField } from '../../kit/field.tsx'
import { Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { UnlistedNotice } from '../../kit/unlisted-notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { type AddedTokens, useAddedTokens } from './use-added-tokens.ts'
import { useTokenSearch } from './use-token-search.ts'

/** Finds tokens by symbol, name or contract and adds them to home, also with a balance of 0. */
export function TokensScreen() {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const added = useAddedTokens()
  const { tokens, error, failure } = added
  return (
    <Screen title={t('tokens.add')} back="/" width="flow">
      <Columns aside={<Help title={t('tokens.help.title')}>{t('tokens.help.text')}</Help>}>
        <Search added={added} />
        {failure !== undefined && <Notice tone="warning">{wordsOf(failure)}</Notice>}
        {!tokens && !error && <SkeletonRows count={2} label={t('shared.loading')} />}
        {!tokens && error && <p className="muted">{wordsOf(error)}</p>}
        {tokens && tokens.length > 0 && (
          <Section title={t('tokens.title')}>
            <Rows tokens={tokens} added={added} />
          </Section>
        )}
      </Columns>
    </Screen>
  )
}

function Search({ added }: { added: AddedTokens }) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const networks = useNetworks() ?? []
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const platformId = chosen ?? networks[0]?.id ?? ''
  const wanted = addressIn(text)
  const { data: found, error, isFetching } = useTokenSearch(platformId, wanted)
  const unlisted = found?.find(({ listed }) => listed === false)
  return (
    <>
      <SelectField
        label={t('token.network')}
        options={networks.map(({ id, name }) => ({ value: id, label: name }))}
        value={platformId}
        onChange={setChosen}
      />
      <Field label={t('swap.search')} type="search" maxLength={64} value={text} onChange={({ target }) => setText(target.value)} />
      {wanted !== '' && (
        <Section title={t('home.tokens')}>
          {isFetching && !found && <SkeletonRows count={2} label={t('shared.loading')} />}
          {error && !found && <Notice tone="warning">{wordsOf(error)}</Notice>}
          {found?.length === 0 && <p role="status">{t('send.noMatch')}</p>}
          {unlisted && <UnlistedNotice platformId={platformId} symbol={unlisted.symbol} />}
          <TraitNotice tokens={found ?? []} />
          <Rows tokens={found ?? []} added={added} />
        </Section>
      )}
    </>
  )
}

function Rows({ tokens, added }: { tokens: readonly Token[]; added: AddedTokens }) {
  const networks = useAllNetworks()
  return (
    <ul className="rows">
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          network={networks?.find(({ id }) => id === token.platformId)?.name ?? token.platformId}
          added={added}
        />
      ))}
    </ul>
  )
}

function TokenRow({ token, network, added }: { token: Token; network: string; added: AddedTokens }) {
  const { t } = useTexts()
  const { id, name, symbol, logoUrl, contractAddress, listed } = token
  const shown = plainName(symbol, 12)
  const isAdded = added.isAdded(id)
  return (
    <li className="row">
      <TokenIcon tokenId={id} symbol={shown} logoUrl={logoUrl} />
      <span className="row-main">
        {plainName(name, 40)}
        <small>
          {network}
          {listed === false && ` · ${t('tokens.unlisted')}`}
        </small>
        {contractAddress !== null && (
          <small>
            <ShortAddress address={contractAddress} />
          </small>
        )}
      </span>
      <Button
        kind="quiet"
        icon={isAdded ? 'trash' : 'plus'}
        busy={added.isChanging}
        onClick={() => (isAdded ? added.remove(id) : added.add(id))}
      >
        {isAdded ? t('tokens.removeOne', { symbol: shown }) : t('tokens.addOne', { symbol: shown })}
      </Button>
    </li>
  )
}
