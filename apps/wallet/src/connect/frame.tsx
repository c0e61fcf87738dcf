import { brand } from 'virtual:brand'
import { type ReactNode, useEffect } from 'react'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { ignoreDoubleClick } from './use-armed.ts'

/** The frame of the window: the brand, how many requests wait, and one screen. */
export function Frame({ waiting = 0, children }: { waiting?: number; children: ReactNode }) {
  const t = useSiteTexts()
  useEffect(() => {
    document.title = brand.name
  }, [])
  return (
    <div className="connect" onClickCapture={ignoreDoubleClick}>
      <header className="connect-head">
        <span className="brand">
          <img src="/mark.svg" width={24} height={24} alt="" />
          {brand.name}
        </span>
        {waiting > 0 && (
          <span className="pill" role="status">
            {waiting === 1 ? t('window.one') : t('window.more', { count: waiting })}
          </span>
        )}
      </header>
      <main className="screen screen-flow" id="content">
        {children}
      </main>
    </div>
  )
}
