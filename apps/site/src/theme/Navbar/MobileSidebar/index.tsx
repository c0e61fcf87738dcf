import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal'
import Original from '@theme-original/Navbar/MobileSidebar'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * The menu of small screens, rendered when it is first opened. Most visits never open it. Rendering it hidden would slow hydration on
 * phones and prefetch every page of the menu. Escape closes it, and returns to its button.
 */
export default function NavbarMobileSidebar(): ReactNode {
  const { shown, toggle } = useNavbarMobileSidebar()
  const [wanted, setWanted] = useState(false)
  if (shown && !wanted) setWanted(true)
  useEffect(() => {
    if (!shown) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      toggle()
      document.querySelector<HTMLElement>('.navbar__toggle')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown, toggle])
  return wanted && <Original />
}
