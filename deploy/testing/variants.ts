import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chart } from './helm.ts'

export const withStore = ['--set', 'secrets.external.store=vault']
export const withIngress = ['--set', 'ingress.className=public', '--set-string', 'ingress.annotations.retries=2']
export const withMonitor = ['--set', 'podMonitor.enabled=true', '--set', 'podMonitor.labels.release=prometheus']
export const withNodes = ['--set', 'secrets.keys={DATABASE_URL,REDIS_URL,RPC_URL_ETHEREUM,RPC_URL_BASE_SEPOLIA,RPC_URL_SOLANA}']
export const withGroups = (...groups: object[]) => ['--set-json', `workerGroups=${JSON.stringify(groups)}`]
export const withGroup = [...withNodes, ...withGroups({ name: 'fast', platforms: ['solana'], maxReplicas: 3 })]
export const withNetworks = ['--set-json', 'networks={"solana":{"readBlocks":false}}']
/** Values with which the chart is rendered. */
export const variants = [
  { name: 'the default values', args: [] },
  { name: 'every option', args: [...withStore, ...withIngress, ...withMonitor, ...withNetworks, ...withGroup] },
  ...readdirSync(join(chart, 'sizes')).map((file) => ({ name: file, args: ['--values', join(chart, 'sizes', file)] })),
]
