// The start of the window that sites open. Its screens load while it greets the site, and are no part of the wallet's home.
import { greetSite } from './handshake.ts'

const greeting = greetSite(window)
const [{ startWallet }, { ConnectApp }, { openConversation }] = await Promise.all([
  import('../app/start.tsx'),
  import('./connect-app.tsx'),
  import('./conversation.ts'),
])
const opened = greeting.then((greeted) => (typeof greeted === 'string' ? greeted : openConversation(greeted)))
await startWallet(<ConnectApp opened={opened} />)
