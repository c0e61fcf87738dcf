import { Link } from '@tanstack/react-router'
import { useConfig } from '../../data/config.ts'
import { useSigningAccount } from '../../data/keys.ts'
import { Icon } from '../../kit/icons.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { TestFunds } from './test-funds.tsx'
import '../../kit/acts.css'

/** The next steps from home. A wallet that only watches can neither send nor swap. */
export function Actions() {
  const { t } = useTexts()
  const { faucetPath } = useConfig()
  const signing = useSigningAccount()
  return (
    <nav className="acts" aria-label={t('home.actions')}>
      {signing && (
        <Link to="/send" className="act-first">
          <Icon name="send" />
          <span>{t('home.send')}</span>
        </Link>
      )}
      <Link to="/receive" className={signing ? undefined : 'act-first'}>
        <Icon name="receive" />
        <span>{t('home.receive')}</span>
      </Link>
      {signing && (
        <Link to="/swap">
          <Icon name="swap" />
          <span>{t('home.swap')}</span>
        </Link>
      )}
      {signing && faucetPath !== undefined && <TestFunds path={faucetPath} account={signing} />}
    </nav>
  )
}
