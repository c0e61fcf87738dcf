import type { Site } from '../keys/site/origin.ts'
import { Button } from '../kit/button.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Decision } from './decision.ts'
import { SiteHeader } from './site-header.tsx'

/** Leads to the activity of the wallet, which shows what became of a batch. */
export function ShowScreen({ site, decision }: { site: Site; decision: Decision }) {
  const t = useSiteTexts()
  const open = () => {
    window.open('/activity', '_blank', 'noopener')
    decision.answer(null)
  }
  return (
    <>
      <SiteHeader site={site} wish={t('site.shows')} />
      <div className="connect-end">
        <Button kind="primary" wide onClick={open}>
          {t('window.openWallet')}
        </Button>
        <Button kind="quiet" wide onClick={() => decision.answer(null)}>
          {t('window.close')}
        </Button>
      </div>
    </>
  )
}
