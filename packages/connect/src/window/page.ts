/** A window that the page opened. The browser may sever it: `closed` is then true. */
export type OpenedWindow = {
  readonly closed: boolean
  focus(): void
  close(): void
  postMessage(message: unknown, targetOrigin: string, transfer: MessagePort[]): void
}

/** What this package uses of a page. `window` is one. */
export type Page = {
  readonly location: { readonly origin: string }
  readonly crossOriginIsolated: boolean
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
  open(url: string, name: string, features: string): OpenedWindow | null
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
}

/** Milliseconds that the parts of a request may take. */
export type Times = { helloMs: number; acceptedMs: number; userMs: number; pollMs: number; severedMs: number }

export const defaultTimes: Times = { helloMs: 10_000, acceptedMs: 5_000, userMs: 600_000, pollMs: 250, severedMs: 1_000 }

/** Returns a random text for a name or an id. */
export function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const [width, height] = [420, 680]

/** Returns the features of a popup in the middle of the page's window. */
export function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Page): string {
  const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
