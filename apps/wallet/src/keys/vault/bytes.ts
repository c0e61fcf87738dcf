/** Bytes that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** @throws {Error} unless the text is base64 */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
