import { Button } from '../../kit/button.tsx'
import { SilentStorage } from '../../kit/silent-storage.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Welcome } from './welcome.tsx'

/** The screen of a wallet that the browser does not return. Some browsers reach their storage again only after a reload. */
export function Unread() {
  const { t } = useTexts()
  return (
    <main className="onboarding" id="content">
      <Welcome>
        <SilentStorage />
        <Button kind="quiet" wide onClick={() => location.reload()}>
          {t('state.reload')}
        </Button>
      </Welcome>
    </main>
  )
}
