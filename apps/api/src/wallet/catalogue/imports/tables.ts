declare module '../../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names this table. */
  interface Tables {
    imported_tokens: {
      device_id: string
      token_id: string
      position: number
      name: string
      symbol: string
      decimals: number
      type: string
    }
  }
}

export {}
