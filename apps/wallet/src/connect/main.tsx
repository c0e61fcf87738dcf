// The start of the window that sites open. Its screens load while it greets the site, and are no part of the wallet's home.
import type { Conversation } from './conversation.ts'
import { greetSite, type Refusal } from './handshake.ts'

const conversation = import('./conversation.ts')
const opened = greetSite(window).then(async (greeted): Promise<Conversation | Refusal> => {
  if (typeof greeted === 'string') return greeted
  // The site waits seconds for a sign of life. A slow network may need longer for the screens.
  const { openConversation } = await conversation
  return openConversation(greeted)
})
const [{ startWallet }, { ConnectApp }] = await Promise.all([import('../app/start.tsx'), import('./connect-app.tsx')])
await startWallet(<ConnectApp opened={opened} />)
