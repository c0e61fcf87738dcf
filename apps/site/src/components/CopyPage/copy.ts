/** Copies the text at an address of this site. Whether that went well. */
export async function copyFrom(address: string): Promise<boolean> {
  const text = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return new Blob([await response.text()], { type: 'text/plain' })
  })
  try {
    // A promise within the item keeps what Safari asks for: that copying begins in the click itself.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    await text.catch(() => {})
    return false
  }
}
