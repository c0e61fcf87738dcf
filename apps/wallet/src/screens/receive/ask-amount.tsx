import type { Asset } from '../../data/assets.ts'
import { AssetPicker } from '../../kit/asset-picker.tsx'
import { Field } from '../../kit/field.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { Request } from './use-request.ts'

/** Asks for an amount of a token: the code becomes a payment link. */
export function AskAmount({ request: { tokens, token, text, problem, setText, setTokenId } }: { request: Request }) {
  const { t } = useTexts()
  const isWrong = problem !== undefined && problem !== 'empty'
  return (
    <section className="card receive-ask">
      <div className="card-head">
        <h2>{t('receive.ask')}</h2>
      </div>
      <Field
        label={t('receive.amount')}
        value={text}
        inputMode="decimal"
        placeholder="0"
        hint={t('receive.askText')}
        error={isWrong ? t(`send.amount.${problem}`, { decimals: token.decimals }) : undefined}
        onChange={({ target }) => setText(target.value)}
        after={
          <AssetPicker
            label={t('receive.token')}
            assets={tokens}
            chosen={token}
            look="chip"
            onChoose={({ tokenId }: Asset) => setTokenId(tokenId)}
          />
        }
      />
    </section>
  )
}
