declare module 'virtual:brand' {
  /** What the wallet shows of `brand.json`. Fonts are in `virtual:brand.css`, and colours in index.html. */
  export const brand: {
    readonly name: string
    readonly provider: string
    readonly email: string
    readonly links: Readonly<Record<'source' | 'blog' | 'support' | 'about' | 'contact', string>>
    readonly paper: string
    /** The platform whose minimum version the wallet follows. */
    readonly devicePlatform: 'ios' | 'android'
    /** Whether the brand permits the dark mode. */
    readonly dark: boolean
    /** Platform ids in the order in which they are shown. None: all platforms of the server. */
    readonly networks: readonly string[]
    /** Ids of tokens that home shows even without a balance. */
    readonly tokens: readonly string[]
    /** Swap services that the wallet asks for quotes. */
    readonly swapServices: readonly string[]
    /** Public keys of block lists in base64, by the name of the list. */
    readonly blockLists: Readonly<Record<string, string>>
    /** The fee level that is chosen first. */
    readonly feeSpeed: 'slow' | 'standard' | 'fast'
  }
}
declare module 'virtual:signing' {
  /** What the build of the key worker chooses. */
  export const choices: {
    readonly chainIds: Readonly<Record<string, string>>
    readonly localExchanges: Readonly<Record<string, readonly string[]>>
    readonly swapServices: readonly string[]
  }
}
declare module 'virtual:brand.css'
declare module '*.css'
