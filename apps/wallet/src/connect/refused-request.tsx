import { codes, ProviderError } from '@patina/connect/protocol'
import type { KeyError } from '../keys/key-error.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Decision } from './decision.ts'

/** Refusals that have a sentence of their own. */
const told = ['other_site', 'other_account', 'is_transaction', 'is_delegation', 'own_account', 'malformed', 'other_chain'] as const

const codeOf = ({ details: [code] }: KeyError) => told.find((one) => one === code) ?? 'other'

/** Says why the key worker never signs a request. The site gets its answer when the user has read it. */
export function RefusedRequest({ error, decision }: { error: KeyError; decision: Decision }) {
  const t = useSiteTexts()
  const [, detail = ''] = error.details
  return (
    <>
      <Notice tone="danger" title={t('blocked.title')}>
        {t(`blocked.${codeOf(error)}`, { detail })}
      </Notice>
      <div className="connect-end">
        <Button kind="primary" wide onClick={() => decision.fail(answerOf(error))}>
          {t('decide.refuse')}
        </Button>
      </div>
    </>
  )
}

/** A text for another site is refused like a user would. Anything else is malformed. */
function answerOf(error: KeyError): ProviderError {
  const code = codeOf(error)
  const [, sentence = 'The wallet does not sign this.'] = error.details
  return new ProviderError(code === 'other_site' ? codes.userRejected : codes.invalidParams, sentence)
}
