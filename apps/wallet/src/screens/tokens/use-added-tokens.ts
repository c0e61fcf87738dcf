import { useImportedTokens } from '@patina/react'
import type { Token } from '@patina/sdk'
import { useState } from 'react'

export type AddedTokens = {
  /** Undefined while they are read. */
  tokens: readonly Token[] | undefined
  /** Why the list could not be read. */
  error: Error | null
  isAdded(tokenId: string): boolean
  add(tokenId: string): Promise<void>
  remove(tokenId: string): Promise<void>
  /** Whether the server is changing the list. */
  isChanging: boolean
  /** Why the last change failed. */
  failure: unknown
}

/** Returns the tokens that the user added, and functions that change the list. Failures of a change are returned, not thrown. */
export function useAddedTokens(): AddedTokens {
  const { data: tokens, error, add, remove } = useImportedTokens()
  const [{ isChanging, failure }, setState] = useState<Pick<AddedTokens, 'isChanging' | 'failure'>>({
    isChanging: false,
    failure: undefined,
  })
  const change = (act: (tokenId: string) => Promise<void>) => async (tokenId: string) => {
    setState({ isChanging: true, failure: undefined })
    const failed = await act(tokenId).catch((thrown: unknown) => thrown)
    setState({ isChanging: false, failure: failed })
  }
  return {
    tokens,
    error,
    isChanging,
    failure,
    add: change(add),
    remove: change(remove),
    isAdded: (tokenId) => tokens?.some(({ id }) => id === tokenId) ?? false,
  }
}
