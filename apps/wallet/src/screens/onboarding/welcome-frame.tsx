import { Outlet } from '@tanstack/react-router'
import './onboarding.css'

/** The frame of the screens before there is a wallet. */
export function WelcomeFrame() {
  return (
    <main className="onboarding" id="content">
      <Outlet />
    </main>
  )
}
