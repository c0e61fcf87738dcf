/** Names under which statements are prepared, so that PostgreSQL parses and plans each text once per connection. */
export type StatementNames = {
  /** Undefined if the statement should not be prepared, or the limit of prepared statements is reached. */
  of(sql: string, parameterCount: number): string | undefined
  /** Assigns a new name to the statement at its next use, unless it has one already, because some connection has lost the old one. */
  renew(sql: string, lost: string | undefined): void
}

/** PostgreSQL keeps every prepared statement in memory, on every connection. */
const mostStatements = 500
/** More parameters than this are a bulk insert, whose text changes with the number of rows. */
const mostParameters = 100

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
      return names.size < mostStatements && parameterCount <= mostParameters ? add(sql) : undefined
    },
    renew(sql, lost) {
      if (lost !== undefined && names.get(sql) === lost) add(sql)
    },
  }
}
