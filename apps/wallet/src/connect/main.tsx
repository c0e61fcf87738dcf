// The start of the window that sites open. Its screens load while it greets the site, and are no part of the wallet's home.
import { greetSite } from './handshake.ts'

const greeting = greetSite(window)
const [{ startWallet }, { ConnectApp }] = await Promise.all([import('../app/start.tsx'), import('./connect-app.tsx')])
await startWallet(<ConnectApp greeting={greeting} />)
