import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKeyring, useShownAccount } from '../../data/keys.ts'
import { useNetworks } from '../../data/networks.ts'
import { AccountField } from '../../kit/account-field.tsx'
import { Choice } from '../../kit/field.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { formatList } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ReceiveCode } from './receive-code.tsx'
import './receive.css'

/** The address of an account on a network, as a QR code and as text. */
export function ReceiveScreen() {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const { platformId } = useSearch({ from: '/wallet/receive' })
  const networks = useNetworks()
  const { accounts } = useKeyring()
  const account = useShownAccount() ?? accounts[0]
  const network = networks?.find(({ id }) => id === platformId) ?? networks?.find(({ family }) => account?.addresses[family] !== undefined)
  const address = network && account?.addresses[network.family]
  const twins = networks?.filter(({ family }) => family === network?.family).map(({ name }) => name) ?? []
  const twinNames = formatList(twins, language)
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
          onChange={(id) => void navigate({ to: '/receive', search: { platformId: id }, replace: true })}
        />
      )}
      {network && address === undefined && <Empty icon="receive" title={t('receive.none')} />}
      {network && address !== undefined && (
        <div className="receive">
          <ReceiveCode key={`${network.id}:${address}`} network={network} address={address} />
          {account?.kind === 'watch' && <Notice icon="eye">{t('receive.watched')}</Notice>}
          <Notice tone="info" icon="warning" title={t('receive.only', { network: twinNames })}>
            {twins.length > 1 ? `${t('receive.onlyText')} ${t('receive.same', { networks: twinNames })}` : t('receive.onlyText')}
          </Notice>
        </div>
      )}
    </Screen>
  )
}
