import type { RefusalCode } from '@patina/claims'
import { codes, ProviderError } from '@patina/connect/protocol'
import type { KeyError } from '../keys/key-error.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { saidCode } from '../review/say-note.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Decision } from './decision.ts'

/** Refusals that have a sentence of their own. */
const told = ['other_site', 'other_account', 'is_transaction', 'is_delegation', 'own_account', 'malformed', 'other_chain'] as const

/** Refusals of a form that no request may have. The sentence names the field. */
const ofForm: readonly unknown[] = [
  'too_large',
  'too_deep',
  'recursive_type',
  'duplicate_name',
  'bad_type',
  'bad_domain',
  'bad_value',
  'missing_member',
] satisfies RefusalCode[]

const codeOf = ({ details: [code] }: KeyError) => told.find((one) => one === code) ?? (ofForm.includes(code) ? 'malformed' : 'other')

/** Says why the key worker never signs a request. The site gets its answer when the user has read it. */
export function RefusedRequest({ error, decision }: { error: KeyError; decision: Decision }) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const [code, detail = '', left = '', right = ''] = error.details
  const finding = saidCode(code)
  return (
    <>
      <Notice tone="danger" title={t('blocked.title')}>
        {finding ? say(`review.${finding}`, { left, right }) : t(`blocked.${codeOf(error)}`, { detail })}
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
