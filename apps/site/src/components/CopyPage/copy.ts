/** Copies the text at an address of this site to the clipboard. Returns whether it succeeded. */
export async function copyFrom(address: string): Promise<boolean> {
  const text = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return new Blob([await response.text()], { type: 'text/plain' })
  })
  try {
    // Safari allows copying only directly in a click. The item contains a promise, so `write` is called before the text has arrived.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    await text.catch(() => {})
    return false
  }
}
