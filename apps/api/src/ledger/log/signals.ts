/** Names of the signals about events. `written`: the outbox has new events. `logged`: the log has. */
export const signals = { written: 'events-written', logged: 'events-logged' } as const
