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
  /** Titles in the history while no block has the transaction, by the text that it will have. */
  pending: {
    sent: 'Sending {amount}',
    burned: 'Sending {amount}',
    received: 'Receiving {amount}',
    swapped: 'Swapping {spent}',
    allowed: 'Allowing {amount}',
    revoked: 'Removing the allowance for {token}',
    wrapped: 'Wrapping {amount}',
    unwrapped: 'Unwrapping {amount}',
    staked: 'Staking {amount}',
    unstaked: 'Unstaking {amount}',
    deployed: 'Creating a contract',
    delegated: 'Changing the account delegation',
    confirmed: 'Transaction pending',
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
    revoked: {
      title: 'Allowance for {token} removed',
      message: '{spender} can no longer spend your {token} on {platform}',
      discreet: { title: 'Allowance removed', message: 'Your transaction is confirmed' },
    },
    wrapped: {
      title: 'Wrapped {amount}',
      message: 'On {platform}',
      discreet: { title: 'Tokens wrapped', message: 'Your transaction is confirmed' },
    },
    unwrapped: {
      title: 'Unwrapped {amount}',
      message: 'On {platform}',
      discreet: { title: 'Tokens unwrapped', message: 'Your transaction is confirmed' },
    },
    staked: {
      title: 'Staked {amount}',
      message: 'On {platform}',
      discreet: { title: 'Tokens staked', message: 'Your transaction is confirmed' },
    },
    unstaked: {
      title: 'Unstaked {amount}',
      message: 'On {platform}',
      discreet: { title: 'Tokens unstaked', message: 'Your transaction is confirmed' },
    },
    claimed: {
      title: 'Claimed {amount}',
      message: 'From {from} on {platform}',
      discreet: { title: 'Tokens claimed', message: 'Open the app to see them' },
    },
    deployed: {
      title: 'Contract created',
      message: 'On {platform}',
      discreet: { title: 'Contract created', message: 'Your transaction is confirmed' },
    },
    delegated: {
      title: 'Account delegation changed',
      message: 'On {platform}',
      discreet: { title: 'Account delegation changed', message: 'Your transaction is confirmed' },
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
