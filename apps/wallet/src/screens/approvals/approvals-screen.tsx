import { useState } from 'react'
import { byPlace, bySpender, type OwnApproval } from '../../data/approval-order.ts'
import { useKeyring } from '../../data/keys.ts'
import { useApprovals } from '../../data/use-approvals.ts'
import { Button } from '../../kit/button.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { maxTogether } from './prepare-revocations.ts'
import { RevokeReview } from './revoke-review.tsx'
import { isRevocable } from './revoked.ts'
import { SpenderCard } from './spender-card.tsx'
import '../../kit/flows.css'
import './approvals.css'

/** The approvals that the shown accounts gave and that still allow something, by spender. One or several are revoked in one review. */
export function ApprovalsScreen() {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { approvals, isComplete, error } = useApprovals()
  const [reviewed, setReviewed] = useState<readonly OwnApproval[]>()
  if (reviewed)
    return (
      <Screen title={t('approvals.revoke')} width="flow">
        <RevokeReview approvals={reviewed} onBack={() => setReviewed(undefined)} />
      </Screen>
    )
  return (
    <Screen title={t('approvals.title')} back="/settings">
      <p className="muted">{t('approvals.text')}</p>
      {error && <Notice tone="warning">{wordsOf(error)}</Notice>}
      {!approvals && !error && <SkeletonRows label={t('shared.loading')} />}
      {approvals?.length === 0 && isComplete && (
        <Empty icon="shield" title={t('approvals.empty.title')}>
          {t('approvals.empty.text')}
        </Empty>
      )}
      {approvals && <Spenders approvals={approvals} onReview={setReviewed} />}
      {approvals && !isComplete && !error && <p className="muted">{t('approvals.incomplete')}</p>}
    </Screen>
  )
}

type ListProps = { approvals: readonly OwnApproval[]; onReview: (approvals: readonly OwnApproval[]) => void }

function Spenders({ approvals, onReview }: ListProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const revocable = approvals.filter(isRevocable)
  const selected = revocable.filter(({ key }) => chosen.has(key))
  const choose = ({ key }: OwnApproval) =>
    setChosen(chosen.has(key) ? new Set([...chosen].filter((one) => one !== key)) : new Set([...chosen, key]))
  const isMany = revocable.length > 1
  return (
    <>
      {isMany && (
        <div className="approvals-all">
          <Button kind="quiet" onClick={() => setChosen(new Set(revocable.map(({ key }) => key)))}>
            {t('approvals.chooseAll')}
          </Button>
        </div>
      )}
      {bySpender(approvals).map((group) => (
        <SpenderCard
          key={group.key}
          approvals={group.approvals}
          chosen={chosen}
          onChoose={isMany ? choose : undefined}
          onRevoke={(one) => onReview([one])}
        />
      ))}
      {selected.length > 0 && <Selected approvals={selected} onReview={onReview} />}
    </>
  )
}

/** One button for each review. A review has the approvals of one account on one network. */
function Selected({ approvals, onReview }: ListProps) {
  const { t } = useTexts()
  const { accounts } = useKeyring()
  const places = byPlace(approvals)
  const isOver = places.some((place) => place.approvals.length > maxTogether)
  const nameOf = ({ owner, platform }: OwnApproval) => {
    const account = accounts.find(({ addresses }) => Object.values(addresses).some((one) => one === owner))
    return accounts.length > 1 && account ? `${platform.name} · ${account.name}` : platform.name
  }
  return (
    <div className="dock approvals-dock">
      {places.map(({ key, approvals: [first, ...others] }) => {
        if (!first) return null
        const count = others.length + 1
        return (
          <Button key={key} kind="primary" wide disabled={count > maxTogether} onClick={() => onReview([first, ...others])}>
            {places.length > 1 ? t('approvals.reviewOn', { count, place: nameOf(first) }) : t('approvals.review', { count })}
          </Button>
        )
      })}
      {isOver && <p className="muted">{t('approvals.most', { count: maxTogether })}</p>}
    </div>
  )
}
