/**
 * Who may call what. `public`: anyone; `device`: a known device; `linked`: a device, and the address of the call is linked to it;
 * `owner`: as `linked`, and where the operator requires proofs the device has proved the address; `webhook`: the holder of the webhook's
 * secret. A route without a line here does not start, and a test holds each line against what
 * the route does.
 */
export const guards = {
  getHealthStatus: 'public',
  getSettings: 'public',
  newDevice: 'public',
  useDevice: 'device',
  deleteDevice: 'device',
  listPlatforms: 'public',
  getPriorityFees: 'public',
  estimateFees: 'public',
  listTokens: 'public',
  linkAddresses: 'device',
  listAddresses: 'device',
  unlinkAddress: 'device',
  getBalances: 'linked',
  getNonce: 'linked',
  getAddressInfo: 'linked',
  getStaking: 'linked',
  sendTransaction: 'owner',
  getBlockhash: 'public',
  quoteSwap: 'public',
  buildSwap: 'owner',
  listHistory: 'linked',
  getTransaction: 'device',
  receiveOperation: 'webhook',
  listNotifications: 'device',
  getNotification: 'device',
  readNotification: 'device',
  readAllNotifications: 'device',
} as const satisfies Record<string, 'public' | 'device' | 'linked' | 'owner' | 'webhook'>

export type OperationId = keyof typeof guards

export const isOperationId = (id: string): id is OperationId => Object.hasOwn(guards, id)
