import type { Platform, Transaction } from '@patina/sdk'
import { Amount } from '../kit/amounts.tsx'
import { useTexts } from '../texts/use-texts.ts'

type Rent = Pick<Transaction, 'rent' | 'returnedRent'>
type Native = Platform['nativeToken']

/** The rent of a transaction that moves nothing else for the viewer: with its sign, and the word for it. */
export function RentAmount({ rent, returnedRent, native: { decimals, symbol } }: Rent & { native: Native }) {
  const { t } = useTexts()
  const amount = returnedRent ?? rent
  if (amount === undefined) return null
  return (
    <span>
      {t(returnedRent === undefined ? 'activity.rent' : 'activity.rentBack')} {returnedRent === undefined ? '−' : '+'}
      <Amount amount={amount} decimals={decimals} symbol={symbol} />
    </span>
  )
}
