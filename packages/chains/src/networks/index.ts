export { base } from './base/network.ts'
export { ethereum } from './ethereum/network.ts'
