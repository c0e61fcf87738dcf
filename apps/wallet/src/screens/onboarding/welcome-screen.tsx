import { brand } from 'virtual:brand'
import { useKeyring } from '../../data/keys.ts'
import { setPreferences, usePreferences } from '../../data/preferences.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Choice } from '../../kit/field.tsx'
import { isLanguage, languages } from '../../texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Unreadable } from './unreadable.tsx'
import { Welcome } from './welcome.tsx'

const choices = Object.entries(languages).flatMap(([value, label]) => (isLanguage(value) ? [{ value, label }] : []))

/** The first screen of a new browser. */
export function WelcomeScreen() {
  const { t } = useTexts()
  const { language } = usePreferences()
  const { problem } = useKeyring()
  return (
    <Welcome>
      <h1>{t('welcome.title')}</h1>
      <p className="lead">{t('welcome.text', { provider: brand.provider })}</p>
      <ol className="points">
        <li>
          <span>{t('welcome.point1')}</span>
        </li>
        <li>
          <span>{t('welcome.point2')}</span>
        </li>
        <li>
          <span>{t('welcome.point3')}</span>
        </li>
      </ol>
      {problem !== undefined && <Unreadable problem={problem} />}
      <div className="welcome-acts">
        <ButtonLink to="/welcome/create" kind="primary" wide>
          {t('welcome.create')}
        </ButtonLink>
        <ButtonLink to="/welcome/import" wide>
          {t('welcome.import')}
        </ButtonLink>
        <ButtonLink to="/welcome/watch" kind="quiet" wide>
          {t('welcome.watch')}
        </ButtonLink>
      </div>
      <footer className="welcome-foot">
        <Choice
          label={t('welcome.language')}
          look="chips"
          options={choices}
          value={language}
          onChange={(wanted) => setPreferences({ language: wanted })}
        />
        <a href={brand.links.support} target="_blank" rel="noreferrer">
          {t('welcome.help')}
        </a>
      </footer>
    </Welcome>
  )
}
