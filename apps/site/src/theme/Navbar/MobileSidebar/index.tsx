import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal'
import Original from '@theme-original/Navbar/MobileSidebar'
import { type ReactNode, useState } from 'react'

/**
 * The menu of small screens, made when it is opened first: most visits never open it, and to make it out of sight
 * costs a phone time while it takes over the page, and has every page of the menu prefetched.
 */
export default function NavbarMobileSidebar(): ReactNode {
  const { shown } = useNavbarMobileSidebar()
  const [wanted, setWanted] = useState(false)
  if (shown && !wanted) setWanted(true)
  return wanted && <Original />
}
