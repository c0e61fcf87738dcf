import type { Grant } from '../data/sites/site-record.ts'

/**
 * Returns the accounts and networks that are chosen when a site asks for them: what it sees already, or else the shown account and all networks.
 * @param before what the site sees. An account may be removed since, and a network hidden
 * @param all what can be chosen
 */
export function firstChoice(before: Grant | undefined, all: Grant, shownId: string | undefined): Grant {
  const stillThere = (kind: keyof Grant) => all[kind].filter((id) => before?.[kind].includes(id))
  const [accountIds, platformIds] = [stillThere('accountIds'), stillThere('platformIds')]
  const shown = all.accountIds.filter((id) => id === shownId)
  const usual = shown.length > 0 ? shown : all.accountIds.slice(0, 1)
  return {
    accountIds: accountIds.length > 0 ? accountIds : usual,
    platformIds: platformIds.length > 0 ? platformIds : all.platformIds,
  }
}
