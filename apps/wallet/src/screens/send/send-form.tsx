import { AssetPicker } from '../../kit/asset-picker.tsx'
import { Available } from '../../kit/available.tsx'
import { Button } from '../../kit/button.tsx'
import { Columns } from '../../kit/columns.tsx'
import { Notice } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { AmountEntry } from './amount-entry.tsx'
import { MemoField } from './memo-field.tsx'
import { EmptyOutlook, FeeLine, Outlook } from './outlook.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { Shares } from './shares.tsx'
import { type SendFormProps, useSendForm } from './use-send-form.ts'

/** The first step: receiver, amount and token, and beside it what the payment would do. Errors appear when the user wants to continue. */
export function SendForm(props: SendFormProps) {
  const { assets, asset, signer, draft, onAsset, onDraft } = props
  const { t } = useTexts()
  const { platform } = asset
  const { balance, hasMemos, named, outlook, submit, toError, amountError, changeReceiver, changeEntry } = useSendForm(props)
  return (
    <Columns aside={outlook ? <Outlook payment={outlook} signer={signer} /> : <EmptyOutlook />} onPhones="away">
      <form
        className="flow-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ReceiverField
          family={platform.family}
          network={platform.name}
          own={signer.address}
          to={draft.to}
          name={draft.name}
          found={named.data}
          nameError={named.error}
          error={toError}
          onChange={changeReceiver}
        />
        <AmountEntry
          label={t('send.amount')}
          token={{ ...asset, symbol: plainName(asset.symbol, 12) }}
          entry={draft}
          error={amountError}
          onChange={changeEntry}
        />
        <AssetPicker
          label={t('send.token')}
          assets={assets}
          chosen={asset}
          end={<Available asset={asset} amount={balance} />}
          onChoose={onAsset}
        />
        <Shares token={asset} balance={balance} isMax={draft.isMax} onChange={changeEntry} />
        {hasMemos && <MemoField memo={draft.memo} onChange={(memo) => onDraft({ ...draft, memo })} />}
        {draft.isMax && asset.tokenId.endsWith(':native') && <Notice>{t('send.max.native')}</Notice>}
        {outlook && <FeeLine payment={outlook} signer={signer} />}
        <div className="dock">
          <Button kind="primary" type="submit" wide>
            {t('shared.continue')}
          </Button>
        </div>
      </form>
    </Columns>
  )
}
