import { type Finding, isComplete, type Severity } from './claim.ts'
import { boundOf, claimedLoss, contextDifferences, gainsBelow, lossesAbove, permissionsOutside, unproven } from './compare-node.ts'
import { contradicted, leavesWithoutWords, maybeItems, misnamed, unlisted, unnamed } from './compare-words.ts'
import { compareClaims, type Field } from './shown.ts'
import { differ, type Pair, runOf, type Sources } from './sources.ts'

type Row = { code: string; severity: Severity; find(sources: Sources): readonly Pair[] }

const row = (code: string, severity: Severity, find: Row['find']): Row => ({ code, severity, find })

/** Returns a row that blocks if one field of the page differs from the bytes. */
const equal = (code: string, field: Field) =>
  row(code, 'block', ({ witness, shown }) =>
    compareClaims(witness.claims, shown.claims).flatMap((one) => (one.field === field ? [one.values] : [])),
  )

/** The bytes against the page, the node and the words; the page's names against the build. Each row has one code. */
export const rows: readonly Row[] = [
  row('chain_differs', 'block', ({ witness, shown }) => differ(witness.caip2, shown.caip2)),
  row('nonce_differs', 'block', ({ witness, shown }) => differ(witness.nonce, shown.nonce)),
  row('account_differs', 'block', ({ witness, shown }) => differ(witness.account, shown.account)),
  row('fee_above_shown', 'block', ({ witness: { feeMax = 0n }, shown }) =>
    feeMax > (shown.feeMax ?? 0n) ? [[`${feeMax}`, `${shown.feeMax}`]] : [],
  ),
  equal('asset_differs', 'asset'),
  equal('amount_differs', 'amount'),
  equal('sender_differs', 'sender'),
  equal('receiver_differs', 'receiver'),
  equal('spender_differs', 'spender'),
  equal('delegate_differs', 'code'),
  equal('contract_differs', 'contract'),
  equal('detail_differs', 'detail'),
  equal('not_shown', 'not_shown'),
  equal('not_signed', 'not_signed'),

  row('loss_above_claims', 'block', (all) => (isComplete(all.witness.claims) ? lossesAbove(all, claimedLoss) : [])),
  row('gain_below_claims', 'block', (all) => (isComplete(all.witness.claims) ? gainsBelow(all) : [])),
  row('permission_not_claimed', 'block', (all) => (isComplete(all.witness.claims) ? permissionsOutside(all) : [])),
  row('loss_above_bound', 'warning', (all) => (isComplete(all.witness.claims) ? [] : lossesAbove(all, boundOf))),
  row('permission_outside_bound', 'block', (all) => (isComplete(all.witness.claims) ? [] : permissionsOutside(all))),

  row('words_incomplete', 'warning', (all) => unnamed(all)),
  row('words_differ', 'block', (all) => contradicted(all)),
  row('more_than_words', 'critical', (all) => leavesWithoutWords(all)),

  row('name_differs', 'block', (all) => misnamed(all)),
  row('token_unlisted', 'warning', (all) => unlisted(all)),
  row('maybe_item', 'warning', (all) => maybeItems(all)),

  row('outcome_unknown', 'warning', ({ simulation }) =>
    simulation === null || runOf(simulation) ? [] : [['no result', simulation?.reason ?? '']],
  ),
  row('context_differs', 'critical', (all) => contextDifferences(all)),
  row('unproven_permission', 'block', (all) => unproven(all)),
  row('hidden_selector', 'block', ({ witness }) =>
    witness.claims.flatMap((one) => (one.kind === 'opaque' && one.hides.length > 0 ? [[one.hides.join(), `${one.target}`] as const] : [])),
  ),
]

/** Returns what the sources do not agree on, in the order of the table. An empty list means that all agree. */
export const compareSources = (sources: Sources): Finding[] =>
  rows.flatMap(({ code, severity, find }) => find(sources).map((values) => ({ code, severity, values })))
