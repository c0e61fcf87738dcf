/**
 * English, the language of every device that names none which is here. What stands in braces is filled in. `discreet` is what a locked
 * screen shows, and what Apple and Google get to read, where the operator did not ask for more: no amounts, addresses or names.
 */
export const en = {
  decimalPoint: '.',
  words: {
    newContract: 'a new contract',
    reverted: 'the contract refused it',
    replaced: 'another transaction took its place',
    dropped: 'the network dropped it',
    expired: 'its time was over',
    failed: 'failed',
  },
  texts: {
    sent: {
      title: 'Sent {amount}',
      message: 'To {to} on {platform}',
      discreet: { title: 'Payment sent', message: 'Your payment is confirmed' },
    },
    received: {
      title: 'Received {amount}',
      message: 'From {from} on {platform}',
      discreet: { title: 'Payment received', message: 'Open the app to see it' },
    },
    receivedFromLookalike: {
      title: 'Received {amount}',
      message: 'Check the sender on {platform}: {from} looks like another address you know',
      discreet: { title: 'Payment received', message: 'Open the app to check the sender' },
    },
    burned: {
      title: 'Sent {amount}',
      message: 'Burned on {platform}',
      discreet: { title: 'Payment sent', message: 'Your payment is confirmed' },
    },
    minted: {
      title: 'Received {amount}',
      message: 'On {platform}',
      discreet: { title: 'Payment received', message: 'Open the app to see it' },
    },
    swapped: {
      title: 'Swapped {spent}',
      message: 'For {gained} on {platform}',
      discreet: { title: 'Swap done', message: 'Open the app to see what you got' },
    },
    allowed: {
      title: 'Allowed {amount}',
      message: 'To be spent by {spender} on {platform}',
      discreet: { title: 'Allowance given', message: 'Your transaction is confirmed' },
    },
    confirmed: {
      title: 'Transaction confirmed',
      message: 'To {to} on {platform}',
      discreet: { title: 'Transaction confirmed', message: 'Open the app to see it' },
    },
    failed: {
      title: 'Transaction failed',
      message: 'To {to} on {platform}: {reason}',
      discreet: { title: 'Transaction failed', message: 'Open the app to see why' },
    },
    undone: {
      title: 'Transaction undone',
      message: '{platform} took back {transaction}, of which you were told',
      discreet: { title: 'Transaction undone', message: 'Open the app to see it' },
    },
    unlimitedAllowance: {
      title: 'Unlimited allowance for {token}',
      message: '{spender} may now spend all your {token} on {platform}. Was that you?',
      discreet: { title: 'Security', message: 'An unlimited allowance was given. Was that you?' },
    },
    newDevice: {
      title: 'New device',
      message: 'Another device proved that it holds the key of {address}. Was that you?',
      discreet: { title: 'Security', message: 'Another device uses one of your addresses. Was that you?' },
    },
    updateNeeded: {
      title: 'Update the app',
      message: 'Versions before {version} stop working.',
      discreet: { title: 'Update the app', message: 'Versions before {version} stop working.' },
    },
    announced: {
      title: '{title}',
      message: '{message}',
      discreet: { title: '{title}', message: '{message}' },
    },
  },
} as const
