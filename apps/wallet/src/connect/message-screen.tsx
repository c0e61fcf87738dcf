import type { Platform } from '@patina/sdk'
import { KeyError } from '../keys/key-error.ts'
import type { Site } from '../keys/site/origin.ts'
import type { SiteContent, SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { Notice, SkeletonRows } from '../kit/notice.tsx'
import { useNotesGuard } from '../review/notes.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useErrorText } from '../texts/use-error-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Ask, Signer } from './ask.ts'
import { DecideButtons } from './decide-buttons.tsx'
import type { Decision } from './decision.ts'
import { MessageNotes } from './message-notes.tsx'
import { RefusedRequest } from './refused-request.tsx'
import { SignInFacts } from './sign-in-facts.tsx'
import { SignerFacts } from './signer-facts.tsx'
import { SiteHeader } from './site-header.tsx'
import { useSiteSigning } from './use-site-signing.ts'
import { useWitnesses } from './witnesses.ts'

type MessageProps = { ask: Extract<Ask, { kind: 'messages' }>; site: Site; decision: Decision }
type Content = Extract<SiteContent, { kind: 'message' }>

/** Shows messages that a site wants signed: the fields of a sign-in, or the whole text with visible line breaks and marks. */
export function MessageScreen({ ask, site, decision }: MessageProps) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const request = requestOf(ask, site)
  const { data: witnesses, error } = useWitnesses([request])
  const contents = (witnesses ?? []).flatMap(({ content }) => (content.kind === 'message' ? [content] : []))
  const isSignIn = contents.length > 0 && contents.every(({ signIn }) => signIn)
  return (
    <>
      <SiteHeader site={site} wish={t(isSignIn ? 'site.signsIn' : 'site.signs')} />
      {error instanceof KeyError && error.code === 'refused' ? (
        <RefusedRequest error={error} decision={decision} />
      ) : witnesses ? (
        <Contents {...{ ask, decision, request, witnesses, contents, isSignIn }} />
      ) : (
        <SkeletonRows count={3} label={say('shared.loading')} />
      )}
    </>
  )
}

function requestOf({ signer, messages }: MessageProps['ask'], { origin }: Site): SiteRequest {
  const from = { accountId: signer.account.id, platformId: signer.network.id, origin }
  const [message = new Uint8Array()] = messages
  return signer.network.family === 'evm' ? { ...from, kind: 'evm_message', message } : { ...from, kind: 'solana_messages', messages }
}

type ContentsProps = {
  ask: MessageProps['ask']
  decision: Decision
  request: SiteRequest
  witnesses: readonly SiteWitness[]
  contents: readonly Content[]
  isSignIn: boolean
}

function Contents({ ask, decision, request, witnesses, contents, isSignIn }: ContentsProps) {
  const t = useSiteTexts()
  const wordsOf = useErrorText()
  const signing = useSiteSigning({ ask, request, decision, answer: ask.answer })
  const findings = witnesses.flatMap((witness) => witness.findings)
  const of = (...severities: string[]) => findings.filter(({ severity }) => severities.includes(severity))
  const notes = useNotesGuard({ blocks: of('block'), criticals: of('critical') }, [])
  const digests = witnesses.map(({ digest }) => digest)
  return (
    <>
      {contents.map((content, at) => (
        <MessageView key={digests[at]} content={content} signer={ask.signer} />
      ))}
      <MessageNotes findings={findings} />
      {notes.notice}
      {signing.error && <Notice tone="warning">{wordsOf(signing.error)}</Notice>}
      <DecideButtons
        armKey={digests.join()}
        label={t(signing.isPending ? 'decide.signing' : isSignIn ? 'decide.signIn' : 'decide.sign')}
        isReady={!notes.isBlocked}
        isPending={signing.isPending}
        isDangerous={of('block', 'critical').length > 0}
        onApprove={() => signing.mutate({ digests })}
        onRefuse={decision.refuse}
      />
    </>
  )
}

function MessageView({ content, signer }: { content: Content; signer: Signer & { network: Platform } }) {
  const t = useSiteTexts()
  return (
    <>
      {content.signIn ? (
        <SignInFacts signIn={content.signIn} text={content.shown} />
      ) : (
        <section className="connect-part">
          <h2>{t('message.title')}</h2>
          <pre className="foreign-text">{content.shown}</pre>
          {!content.isText && <Notice tone="warning">{t('message.bytes')}</Notice>}
        </section>
      )}
      <SignerFacts signer={signer} />
    </>
  )
}
