/** Calls `CONFIG GET` for one setting of Redis. Resolves with the name and the value of the setting. */
type ReadSetting = (name: string) => Promise<unknown>

/** Returns one sentence for each setting of Redis that an operator should change. `read` rejects if the server does not permit CONFIG. */
export async function redisWarnings(read: ReadSetting): Promise<string[]> {
  const settings = await Promise.all(['maxmemory-policy', 'appendonly', 'save'].map((name) => read(name).then(settingOf))).catch(
    () => undefined,
  )
  if (!settings) {
    return [
      'Redis does not permit CONFIG GET, so its settings are not checked. Make sure that maxmemory-policy is noeviction and that persistence is on.',
    ]
  }
  const [policy, appendonly, save] = settings
  const warnings: string[] = []
  if (policy !== 'noeviction') {
    warnings.push(
      `Redis may drop used device tokens when its memory is full, and a used token would be accepted again. Set maxmemory-policy to noeviction; it is ${policy}.`,
    )
  }
  if (appendonly === 'no' && save === '') {
    warnings.push(
      'Redis keeps its data in memory only. A restart loses quotes and rate limits, and refuses writes that were signed before it. Set appendonly to yes.',
    )
  }
  return warnings
}

function settingOf(answer: unknown): string {
  const value: unknown = Array.isArray(answer) ? answer[1] : undefined
  return typeof value === 'string' ? value : 'unknown'
}
