import type { LimitClass } from '../http/limits.ts'
import type { OperationId } from './guards.ts'

/**
 * How often each call may be made: the class whose allowance it counts against. `unlimited` is for balancers and monitors alone, whose question
 * costs the same however many ask it. A test holds each line against the contract.
 */
export const limits = {
  getHealthStatus: 'unlimited',
  getSettings: 'catalogue',
  newDevice: 'register',
  useDevice: 'write',
  deleteDevice: 'write',
  listPlatforms: 'catalogue',
  getPriorityFees: 'chain',
  estimateFees: 'chain',
  listTokens: 'catalogue',
  linkAddresses: 'write',
  listAddresses: 'read',
  unlinkAddress: 'write',
  getBalances: 'chain',
  getNonce: 'chain',
  getAddressInfo: 'chain',
  getStaking: 'chain',
  sendTransaction: 'write',
  getBlockhash: 'chain',
  quoteSwap: 'chain',
  buildSwap: 'chain',
  listHistory: 'read',
  getTransaction: 'read',
  receiveOperation: 'report',
  listNotifications: 'read',
  getNotification: 'read',
  readNotification: 'write',
  readAllNotifications: 'write',
  /** The contract itself, at `/openapi.json`. It is no operation of the contract. */
  getDocument: 'catalogue',
} as const satisfies Record<OperationId | 'getDocument', LimitClass | 'unlimited'>

/** The class of the operation with this id; undefined if it has no limit. */
export function limitClassOf(operationId: string): LimitClass | undefined {
  const limitClass = isLimited(operationId) ? limits[operationId] : 'unlimited'
  return limitClass === 'unlimited' ? undefined : limitClass
}

const isLimited = (id: string): id is keyof typeof limits => Object.hasOwn(limits, id)
