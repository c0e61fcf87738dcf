import type { Family } from '@patina/sdk'
import { checkLinkMessage } from '../checks/link-message-check.ts'
import { keyFamilies } from '../derive/families.ts'
import type { Vault } from '../vault/vault.ts'
import { refuse, withKey } from './with-key.ts'

type TextRequest = { accountId: string; family: Family; text: string }

/** Signs the text that links an address to this device, and no other text. @throws {KeyError} `differs`, `no_key`, `locked` */
export function signText(vault: Pick<Vault, 'keyOf'>, { accountId, family, text }: TextRequest): Promise<string> {
  return withKey(vault, accountId, family, async (key, address) => {
    refuse(checkLinkMessage(text, address))
    return keyFamilies[family].signText(key, text)
  })
}
