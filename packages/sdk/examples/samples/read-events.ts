// Shows how an app reads its events and its notifications.
import { setTimeout as pause } from 'node:timers/promises'
import { signAndSend, unwrap } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(3, process.env.API)
// An app that starts for the first time begins at the end of the log.
let { nextAfter: cursor } = await unwrap(client.listEvents({ after: 'latest' }))
const payment = await account.prepareTransfer(client, {
  platform,
  tokenId: 'ethereum:native',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 10n ** 17n,
})
const sent = await signAndSend(client, account, payment)
const deadline = Date.now() + 30_000

// #region stream
// `cursor` is the id of the last event that the app processed.
for await (const event of client.events({ after: cursor })) {
  console.log(event.id, event.type, event.transaction?.title ?? '')
  cursor = event.id // Store it, and continue here after a restart.
  const isMine = event.transaction?.id === sent.id
  if (isMine && event.type === 'transaction.confirmed') break
}
// #endregion

// #region poll
// Poll every few seconds while the app is open, and when it is resumed.
async function unread() {
  const { items } = await unwrap(client.listNotifications({ limit: 20 }))
  return items.filter(({ read }) => !read)
}
// #endregion

while ((await unread()).length === 0 && Date.now() < deadline) await pause(200)

// #region tell
for (const { id, title, message, transactionId } of await unread()) {
  console.log(`${title}. ${message}`)
  if (transactionId !== null) {
    const { operations = [] } = await unwrap(
      client.getTransaction({ txId: transactionId }),
    )
    for (const { type, amount, tokenContractId } of operations)
      console.log(`${type} of ${amount} ${tokenContractId}`)
  }
  await unwrap(client.readNotification({ id }))
}
// #endregion
