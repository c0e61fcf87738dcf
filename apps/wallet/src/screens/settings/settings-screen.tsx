import { brand } from 'virtual:brand'
import { useDevice } from '@patina/react'
import type { OpenDevice } from '@patina/sdk'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useKeyring } from '../../data/keys.ts'
import { useAllNetworks, useNetworks } from '../../data/networks.ts'
import { currencies, setPreferences, themeChoices, usePreferences } from '../../data/preferences.ts'
import { walletVersion } from '../../data/version.ts'
import { Columns } from '../../kit/columns.tsx'
import { Choice, SelectField } from '../../kit/field.tsx'
import { Icon, type IconName } from '../../kit/icons.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import { isLanguage, type Language, languages } from '../../texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Erase } from './erase.tsx'
import './settings.css'

/** All settings: the short ones here, the others behind links. */
export function SettingsScreen() {
  const { t } = useTexts()
  const { hasWords, backedUp } = useKeyring()
  const [all, shown] = [useAllNetworks() ?? [], useNetworks() ?? []]
  const backup = hasWords ? (backedUp ? 'settings.backupDone' : 'settings.backupMissing') : 'settings.backupNone'
  return (
    <Screen title={t('settings.title')}>
      <Columns aside={<Rest />}>
        <Section title={t('settings.wallet')}>
          <div className="card rows">
            <Place to="/settings/accounts" icon="users" title={t('settings.accounts')} hint={t('settings.accountsHint')} />
            <Place to="/contacts" icon="person" title={t('settings.contacts')} hint={t('settings.contactsHint')} />
            <Place
              to="/settings/networks"
              icon="globe"
              title={t('settings.networks')}
              hint={t('settings.networksHint', { count: shown.length, total: all.length })}
            />
            <Place to="/tokens" icon="plus" title={t('tokens.title')} hint={t('tokens.add')} />
          </div>
        </Section>
        <Section title={t('settings.safety')}>
          <div className="card rows">
            <Place to="/settings/security" icon="lock" title={t('settings.security')} hint={t('settings.securityHint')} />
            <Place to="/settings/backup" icon="key" title={t('settings.backup')} hint={t(backup)} />
            <Place to="/sites" icon="globe" title={t('settings.sites')} hint={t('settings.sitesHint')} />
            <Place to="/approvals" icon="shield" title={t('settings.approvals')} hint={t('settings.approvalsHint')} />
          </div>
        </Section>
      </Columns>
    </Screen>
  )
}

/** What is changed or read seldom. */
function Rest() {
  const { t } = useTexts()
  return (
    <>
      <Section title={t('settings.general')}>
        <General />
      </Section>
      <Section title={t('settings.about')}>
        <div className="card rows">
          <p className="row settings-version">
            <span className="row-main">{t('settings.version')}</span>
            <span>
              {brand.name} {walletVersion}
            </span>
          </p>
          <Outside href={brand.links.support} text={t('settings.help')} />
          <Outside href={brand.links.contact} text={t('settings.contact')} />
        </div>
        <Erase />
      </Section>
    </>
  )
}

function Outside({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="row">
      <span className="row-main">{text}</span>
      <Icon name="external" size={18} />
    </a>
  )
}

function General() {
  const { t } = useTexts()
  const { language, currency, theme } = usePreferences()
  const { data: device } = useDevice()
  const speak = (wanted: Language) => {
    setPreferences({ language: wanted })
    if (device) void reportLanguage(device, wanted)
  }
  return (
    <div className="settings-general">
      <SelectField
        label={t('settings.language')}
        hint={t('settings.languageHint')}
        options={Object.entries(languages).flatMap(([value, label]) => (isLanguage(value) ? [{ value, label }] : []))}
        value={language}
        onChange={speak}
      />
      <SelectField
        label={t('settings.currency')}
        options={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(wanted) => setPreferences({ currency: wanted })}
      />
      {brand.dark && (
        <Choice
          label={t('settings.theme')}
          hideLabel={false}
          options={themeChoices.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          value={theme}
          onChange={(wanted) => setPreferences({ theme: wanted })}
        />
      )}
    </div>
  )
}

/** Changes the language of the notifications. If the server does not answer, the next start of the wallet does it. */
const reportLanguage = ({ client: { useDevice: report } }: OpenDevice, locale: Language) => report({ appVersion: walletVersion, locale })

function Place({ to, icon, title, hint }: { to: NonNullable<LinkProps['to']>; icon: IconName; title: string; hint: string }) {
  return (
    <Link to={to} className="row">
      <span className="row-icon">
        <Icon name={icon} size={20} />
      </span>
      <span className="row-main">
        {title}
        <small>{hint}</small>
      </span>
      <Icon name="next" size={18} />
    </Link>
  )
}
