import { useAllNetworks } from '../../data/networks.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { LinkProblem } from './read-receiver.ts'

/** Returns the sentence about a payment link that cannot be paid. */
export function useLinkText(): (problem: LinkProblem) => string {
  const { t } = useTexts()
  const networks = useAllNetworks()
  return (problem) => {
    if (problem.kind === 'no_network') {
      const { name = problem.network } = networks?.find(({ caip2 }) => caip2 === problem.network) ?? {}
      return t('send.link.no_network', { network: name })
    }
    if ('part' in problem) return t(`send.link.${problem.kind}`, { part: problem.part })
    return t(`send.link.${problem.kind}`)
  }
}
