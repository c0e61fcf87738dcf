type Place = { host: string; port: number; settings: { host: string; port: string } }

/** Returns the result of `listen`. @throws {Error} that names the settings of the port and the address, if it cannot listen there */
export async function listening<T>({ host, port, settings }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause
    const used = 'code' in cause && cause.code === 'EADDRINUSE'
    const why = used ? `Port ${port} of ${host} is in use` : `Nothing can listen on port ${port} of ${host} (${cause.message})`
    throw new Error(`${why}. Set ${settings.port} to another port, or ${settings.host} to another address`, { cause })
  }
}
