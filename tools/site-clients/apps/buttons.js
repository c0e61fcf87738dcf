/** Adds a button to the page. Beside it is what its act returned, or the name or code of its error. */
export function button(id, act) {
  const [pressed, answer] = [document.createElement('button'), document.createElement('output')]
  pressed.id = id
  pressed.textContent = id
  answer.id = `${id}-answer`
  pressed.onclick = async () => {
    answer.textContent = ''
    try {
      answer.textContent = String(await act())
    } catch (error) {
      console.error(error)
      // Libraries repeat a code at each level.
      answer.textContent = [...new Set(namesOf(error))].join(' ')
    }
  }
  document.body.append(pressed, answer, document.createElement('br'))
}

/** Libraries wrap errors. The innermost one has the code. */
function namesOf(error) {
  const inner = error?.cause ?? error?.info?.error ?? error?.innerError ?? error?.error
  const name = typeof error?.code === 'string' ? error.code : (error?.code ?? error?.name)
  return [name, ...(inner && typeof inner === 'object' ? namesOf(inner) : [])]
}

export const message = 'Hello from a page'
export const receiver = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'
export const typed = {
  domain: { name: 'Page', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'typed' },
}
export const chains = { ethereum: 31337, base: 31338 }

/** The provider that the page finds by EIP-6963. */
export function announced() {
  let found
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    found ??= detail.provider
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  return found
}
