import { codes, type Json, ProviderError } from '@patina/connect/protocol'
import { useMutation } from '@tanstack/react-query'
import { KeyError } from '../keys/key-error.ts'
import { keyring } from '../keys/keyring.ts'
import type { SiteConsent, SiteRequest } from '../keys/site/requests.ts'
import type { Ask } from './ask.ts'
import { type Decision, requestEnded } from './decision.ts'

type SigningOptions = {
  ask: Ask
  request: SiteRequest
  decision: Decision
  answer: (signed: readonly string[]) => Json
  /** Simulates again right before the signature. Only transactions need it. */
  check?: () => Promise<void>
  /** Called with what was signed, before the site gets it. */
  onSigned?: (signed: readonly string[]) => void
}

/** Returns how the user signs what the wallet does not send: messages, typed data, and transactions that the site sends itself. */
export function useSiteSigning({ ask, request, decision, answer, check, onSigned }: SigningOptions) {
  return useMutation({
    async mutationFn(consent: SiteConsent) {
      if (!decision.approve(ask)) throw requestEnded()
      await check?.()
      return keyring.signForSite(request, consent)
    },
    onSuccess(signed) {
      onSigned?.(signed)
      decision.answer(answer(signed))
    },
    onError: (error) => {
      // The user may decide again about all else, such as a fee.
      if (error instanceof KeyError && error.code === 'refused')
        decision.fail(new ProviderError(codes.invalidParams, error.details[1] ?? 'The wallet does not sign this.'))
      else decision.reopen()
    },
  })
}
