import { type Batch, codes, type Json, ProviderError, type WindowMessage } from '@patina/connect/protocol'
import { useDevice } from '@patina/react'
import { isUncertain, type SentTransaction, type WalletClient, WalletError, waitForTransaction } from '@patina/sdk'
import { useMutation } from '@tanstack/react-query'
import { rememberBatch } from '../data/sites/batches.ts'
import { rememberSiteSend } from '../data/sites/site-sends.ts'
import { keyring } from '../keys/keyring.ts'
import type { Site } from '../keys/site/origin.ts'
import type { SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { sendSigned } from '../signing/send-signed.ts'
import type { Ask, Signer } from './ask.ts'
import { type Decision, requestEnded } from './decision.ts'
import type { SiteReview } from './use-site-review.ts'

type SendingOptions = {
  ask: Extract<Ask, { signer: Signer }>
  site: Site
  decision: Decision
  batch?: Batch | undefined
  /** Makes the result of one request from the hashes. Default: the hash, or the id of the batch. */
  answer?: (hashes: readonly string[]) => Json
}

/** Each request is one transaction. */
type Order = { requests: readonly SiteRequest[]; review: SiteReview; acceptedFee?: bigint | undefined }

/**
 * Returns how transactions of a site are signed and sent by the wallet, so that its history has them even if the site is gone. Several are sent in
 * their order, each when the one before it is confirmed, and stop at the first failure.
 */
export function useSiteSending({ ask, site, decision, batch, answer }: SendingOptions) {
  const { data: device } = useDevice()
  const { address, network } = ask.signer
  const sending = useMutation({
    async mutationFn({ requests, review, acceptedFee }: Order) {
      if (!device) throw new Error('The device is not open yet')
      const { client } = device
      if (!decision.approve(ask)) throw requestEnded()
      await review.check(client)
      const id = batch && (batch.id ?? crypto.randomUUID())
      const hashes: string[] = []
      const report = (ended: boolean) => {
        if (batch && id !== undefined) decision.notify(callsNotice(batch, id, requests.length, hashes, ended))
      }
      try {
        for (const [at, request] of requests.entries()) {
          const consent = { ...review.consent(witnessOf(review.witnesses, at)), ...(acceptedFee !== undefined && { acceptedFee }) }
          const [signed = ''] = await keyring.signForSite(request, consent)
          const sent = await sendSigned({ client, account: { address }, platform: network }, signed)
          hashes.push(sent.hash)
          rememberSiteSend({ hash: sent.hash, origin: site.origin })
          if (at === 0 && id !== undefined) rememberBatch({ origin: site.origin, id, sentAt: Date.now() })
          report(at === requests.length - 1)
          if (at < requests.length - 1) await confirmed(client, sent)
        }
      } catch (error) {
        // Sent transactions cannot be taken back, so the site gets their hashes.
        if (hashes.length === 0) throw error
        report(true)
      }
      return { hashes, id }
    },
    onSuccess: ({ hashes, id }) => decision.answer(answer ? answer(hashes) : id === undefined ? (hashes[0] ?? null) : { id }),
    onError: (error) => {
      if (error instanceof WalletError && isUncertain(error))
        decision.fail(new ProviderError(codes.internal, 'The wallet does not know whether the transaction was sent.'))
      else decision.reopen()
    },
  })
  // It signs nothing itself, so that all guards of the review apply to the next signature.
  const forgetting = useMutation({ mutationFn: () => keyring.settle(network.caip2, address), onSuccess: sending.reset })
  return { ...sending, error: forgetting.error ?? sending.error, forget: () => forgetting.mutate() }
}

const witnessOf = (witnesses: readonly SiteWitness[] | undefined, at: number) => witnesses?.slice(at, at + 1) ?? []

async function confirmed(client: WalletClient, { id }: SentTransaction): Promise<void> {
  const { status } = await waitForTransaction(client, id)
  if (status !== 'confirmed') throw new WalletError({ code: 'execution_reverted', statusCode: 0, message: 'The transaction failed' })
}

const callsNotice = ({ chainId }: Batch, id: string, total: number, hashes: readonly string[], ended: boolean): WindowMessage => ({
  type: 'calls',
  calls: { id, chainId, total, hashes: hashes.map((hash) => hash.toLowerCase()), ended },
})
