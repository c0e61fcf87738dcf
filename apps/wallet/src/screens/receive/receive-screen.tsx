import type { Platform } from '@patina/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKeyring, useShownAccount } from '../../data/keys.ts'
import { useNetworks } from '../../data/networks.ts'
import { setPreferences, usePreferences } from '../../data/preferences.ts'
import { AccountField } from '../../kit/account-field.tsx'
import { Columns } from '../../kit/columns.tsx'
import { Choice } from '../../kit/field.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { formatList } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { AskAmount } from './ask-amount.tsx'
import { ReceiveCode } from './receive-code.tsx'
import { useRequest } from './use-request.ts'
import './receive.css'

/** The address of an account on a network, as a QR code and as text. The network is the one of the link, or the last one that was chosen. */
export function ReceiveScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { platformId } = useSearch({ from: '/wallet/receive' })
  const { receiveNetwork } = usePreferences()
  const networks = useNetworks()
  const { accounts } = useKeyring()
  const account = useShownAccount() ?? accounts[0]
  const has = ({ family }: Platform) => account?.addresses[family] !== undefined
  const wanted = (id: string | undefined) => networks?.find((one) => one.id === id)
  const remembered = wanted(receiveNetwork)
  const network = wanted(platformId) ?? (remembered && has(remembered) ? remembered : networks?.find(has))
  const address = network && account?.addresses[network.family]
  const choose = (id: string) => {
    setPreferences({ receiveNetwork: id })
    void navigate({ to: '/receive', search: { platformId: id }, replace: true })
  }
  return (
    <Screen title={t('receive.title')} back="/" width="flow">
      {!networks && <SkeletonRows count={3} label={t('shared.loading')} />}
      <AccountField />
      {networks && network && (
        <Choice
          label={t('receive.network')}
          look="chips"
          options={networks.map(({ id, name }) => ({ value: id, label: name }))}
          value={network.id}
          onChange={choose}
        />
      )}
      {network && address === undefined && <Empty icon="receive" title={t('receive.none')} />}
      {networks && network && address !== undefined && (
        <Receive
          key={`${network.id}:${address}`}
          network={network}
          address={address}
          networks={networks}
          isWatched={account?.kind === 'watch'}
        />
      )}
    </Screen>
  )
}

type ReceiveProps = { network: Platform; address: string; networks: readonly Platform[]; isWatched: boolean }

function Receive({ network, address, networks, isWatched }: ReceiveProps) {
  const { t, language } = useTexts()
  const request = useRequest(network, address)
  const twins = networks.filter(({ family }) => family === network.family).map(({ name }) => name)
  const names = formatList(twins, language)
  return (
    <div className="receive">
      <Columns aside={<AskAmount request={request} />}>
        {isWatched && <Notice icon="eye">{t('receive.watched')}</Notice>}
        <ReceiveCode network={network} address={address} link={request.link} asked={request.asked}>
          <p className="receive-only">
            <Icon name="warning" size={18} />
            <span>
              <strong>{t('receive.only', { network: names })}.</strong>{' '}
              {twins.length > 1 ? `${t('receive.onlyText')} ${t('receive.same', { networks: names })}` : t('receive.onlyText')}
            </span>
          </p>
        </ReceiveCode>
      </Columns>
    </div>
  )
}
