import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The screen of an unknown address. */
export function NotFound() {
  const { t } = useTexts()
  return (
    <div className="screen screen-flow fallback">
      <Empty
        icon="search"
        title={t('shared.notFound.title')}
        action={
          <ButtonLink kind="primary" to="/">
            {t('shared.goHome')}
          </ButtonLink>
        }
      >
        {t('shared.notFound.text')}
      </Empty>
    </div>
  )
}

/** The screen of a fault in this program, or of a part of it that could not be loaded. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts()
  return (
    <div className="screen screen-flow fallback" role="alert">
      <Empty
        icon="warning"
        title={t('shared.crashed.title')}
        action={
          <Button kind="primary" onClick={reset}>
            {t('shared.retry')}
          </Button>
        }
      >
        {t('shared.crashed.text')}
      </Empty>
      <p className="fault-detail">{error instanceof Error ? error.message : `${error}`}</p>
    </div>
  )
}
