/**
 * English texts, also for devices with an unsupported language. Names in braces are placeholders.
 *
 * A `discreet` text contains no amounts, addresses or names. Pushes use it, because locked screens show them and Apple and Google can read them,
 * unless the operator turns on full texts.
 */
export const en = {
  decimalPoint: '.',
  groupSeparator: ',',
  words: {
    newContract: 'a new contract',
    reverted: 'the contract rejected it',
    replaced: 'another transaction replaced it',
    dropped: 'the network dropped it',
    expired: 'it expired',
    failed: 'the reason is unknown',
  },
  /** Titles of pending transactions in the history, by the key of the text that the confirmed transaction gets. */
  pending: {
    sent: 'Sending {amount}',
    burned: 'Sending {amount}',
    received: 'Receiving {amount}',
    swapped: 'Swapping {spent}',
    allowed: 'Setting an allowance of {amount}',
    revoked: 'Removing the allowance for {token}',
    wrapped: 'Wrapping {amount}',
    unwrapped: 'Unwrapping {amount}',
    staked: 'Staking {amount}',
    unstaked: 'Unstaking {amount}',
    swap: 'Swap pending',
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
      message: 'Check the sender: {from} on {platform} looks like an address you know',
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
      discreet: { title: 'Swap complete', message: 'Open the app to see what you received' },
    },
    allowed: {
      title: 'Allowance of {amount}',
      message: '{spender} can spend up to this amount on {platform}',
      discreet: { title: 'Allowance set', message: 'Your transaction is confirmed' },
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
    closed: {
      title: 'Got back {amount}',
      message: 'Deposits of closed accounts on {platform}',
      discreet: { title: 'Accounts closed', message: 'Your transaction is confirmed' },
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
      title: 'Transaction reversed',
      message: '{platform} removed the block of {transaction}. It may be confirmed again.',
      discreet: { title: 'Transaction reversed', message: 'Open the app to see it' },
    },
    unlimitedAllowance: {
      title: 'Unlimited allowance for {token}',
      message: '{spender} can now spend all your {token} on {platform}. Did you allow this?',
      discreet: { title: 'Security alert', message: 'An unlimited allowance was set. Did you allow this?' },
    },
    newDevice: {
      title: 'New device',
      message: 'Another device has the key to {address}. Is this device yours?',
      discreet: { title: 'Security alert', message: 'Another device uses one of your addresses. Is this device yours?' },
    },
    updateNeeded: {
      title: 'Update the app',
      message: 'Install version {version} or later to keep using the app.',
      discreet: { title: 'Update the app', message: 'Install version {version} or later to keep using the app.' },
    },
    priceAbove: {
      title: '{token} is above {value}',
      message: 'The price is now {price}.',
      discreet: { title: 'Price alert', message: 'Open the app to see the price' },
    },
    priceBelow: {
      title: '{token} is below {value}',
      message: 'The price is now {price}.',
      discreet: { title: 'Price alert', message: 'Open the app to see the price' },
    },
    priceChanged: {
      title: '{token} moved by {change}',
      message: 'Within 24 hours. The price is now {price}.',
      discreet: { title: 'Price alert', message: 'Open the app to see the price' },
    },
    announced: {
      title: '{title}',
      message: '{message}',
      discreet: { title: '{title}', message: '{message}' },
    },
  },
} as const
