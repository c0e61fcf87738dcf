import type { Platform } from '@patina/sdk'
import { useMemo } from 'react'
import { useKeyring } from './keys.ts'
import { type LinkPlan, linkPlan } from './link-plan.ts'
import { useAllNetworks } from './networks.ts'
import { usePreferences } from './preferences.ts'

/** Returns what this wallet links to its device. Nothing while the networks are read. */
export function useLinkPlan(): LinkPlan<Platform> {
  const { accounts } = useKeyring()
  const networks = useAllNetworks()
  const { hiddenNetworks } = usePreferences()
  return useMemo(() => linkPlan(accounts, networks ?? [], hiddenNetworks), [accounts, networks, hiddenNetworks])
}
