import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal'
import Original from '@theme-original/Navbar/MobileSidebar'
import { type ReactNode, useState } from 'react'

/**
 * The menu of small screens, rendered when it is first opened. Most visits never open it. Rendering it hidden would slow hydration on
 * phones and prefetch every page of the menu.
 */
export default function NavbarMobileSidebar(): ReactNode {
  const { shown } = useNavbarMobileSidebar()
  const [wanted, setWanted] = useState(false)
  if (shown && !wanted) setWanted(true)
  return wanted && <Original />
}
