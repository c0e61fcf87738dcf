import { type Platform, writePaymentLink } from '@patina/sdk'
import { useState } from 'react'
import { readAmount } from '../../data/amount-input.ts'
import { type Asset, useAssets } from '../../data/assets.ts'
import { formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

export type Request = ReturnType<typeof useRequest>

/** What the user asks for: a token of a network and an amount, and the payment link for it. The native token can be asked for before one has any. */
export function useRequest(network: Platform, address: string) {
  const { language } = useTexts()
  const held = useAssets()?.filter(({ platform }) => platform.id === network.id) ?? []
  const native = held.find(({ tokenId }) => tokenId === `${network.id}:native`) ?? unowned(network)
  const tokens = [native, ...held.filter((one) => one !== native)]
  const [tokenId, setTokenId] = useState(native.tokenId)
  const [text, setText] = useState('')
  const token = tokens.find((one) => one.tokenId === tokenId) ?? native
  const { amount, problem } = readAmount(text, { decimals: token.decimals }, language)
  const contract = token === native ? undefined : token.tokenId.slice(network.id.length + 1)
  const link = writePaymentLink({ address, caip2: network.caip2, token: contract, amount, decimals: token.decimals })
  const asked =
    amount === undefined ? undefined : `${formatUnits(amount, token.decimals, language, token.decimals)} ${plainName(token.symbol, 12)}`
  return { tokens, token, text, problem, link, asked, setText, setTokenId }
}

const unowned = (platform: Platform): Asset => ({
  tokenId: `${platform.id}:native`,
  ...platform.nativeToken,
  name: platform.nativeToken.symbol,
  multiplier: '1',
  traits: [],
  logoUrl: platform.logoUrl,
  price: null,
  value: null,
  amount: 0n,
  platform,
})
