/** Runs one change of the stored wallet at a time, in all tabs and workers of this browser. */
export const exclusive = <T>(change: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    void navigator.locks.request('wallet-vault', () => change().then(resolve, reject))
  })
