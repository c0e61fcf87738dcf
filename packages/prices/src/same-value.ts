/** Networks without a source whose native token is the native token of another network, by platform id. */
export const sameValue: Readonly<Record<string, string>> = { blast: 'ethereum', unichain: 'ethereum' }
