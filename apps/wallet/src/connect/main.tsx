// The start of the window that sites open. Its screens load while it greets the site, and are no part of the wallet's home.
import type { Conversation } from './conversation.ts'
import { greetSite, type Refusal } from './handshake.ts'

/** Greets the site, and takes its requests. The site waits seconds for a sign of life, and a slow network may need longer for the screens. */
async function open(): Promise<Conversation | Refusal> {
  const greeting = greetSite(window)
  const { openConversation } = await import('./conversation.ts')
  const greeted = await greeting
  return typeof greeted === 'string' ? greeted : openConversation(greeted)
}

const opened = open()
const [{ startWallet }, { ConnectApp }] = await Promise.all([import('../app/start.tsx'), import('./connect-app.tsx')])
await startWallet(<ConnectApp opened={opened} />)
