/** Names under which statements are prepared, so that PostgreSQL parses and plans each text once per connection. */
export type StatementNames = {
  /** Returns the name of a statement. Undefined if it is a bulk insert, or if too many statements already have names. */
  of(sql: string, parameterCount: number): string | undefined
  /** Gives a statement a new name if connections have lost this one. Does nothing if the statement already has another name. */
  renew(sql: string, lost: string | undefined): void
}

/** Maximum number of prepared statements. PostgreSQL keeps each one in memory, on every connection. */
const maxStatements = 500
/** Maximum parameters of a prepared statement. More mean a bulk insert, whose text changes with the number of rows. */
const maxParameters = 100

/** No statement has a name. A pooler in transaction mode would execute it on a session that has not prepared it. */
export const noNames: StatementNames = { of: () => undefined, renew() {} }

export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  let next = 0
  const add = (sql: string) => {
    const name = `s${next++}`
    names.set(sql, name)
    return name
  }
  return {
    of(sql, parameterCount) {
      const known = names.get(sql)
      if (known !== undefined) return known
      return names.size < maxStatements && parameterCount <= maxParameters ? add(sql) : undefined
    },
    renew(sql, lost) {
      if (lost !== undefined && names.get(sql) === lost) add(sql)
    },
  }
}
