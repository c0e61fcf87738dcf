import ts from 'typescript'

/** Methods of Kysely whose arguments name tables. */
const tableMethods = new Set([
  ...['selectFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto', 'from', 'using', 'table'],
  ...['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'innerJoinLateral', 'leftJoinLateral'],
])

/** Returns the tables that TypeScript code uses: in calls of Kysely, in `sql` templates and in other SQL strings. */
export function tablesNamedIn(code: string, tables: ReadonlySet<string>): string[] {
  const named = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && tableMethods.has(node.expression.name.text))
      for (const text of node.arguments.flatMap(textsOf)) note(text.split(/\s/)[0] ?? '')
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql') noteSql(templateText(node.template))
    else if (isText(node) && isSql(templateText(node))) noteSql(templateText(node))
    ts.forEachChild(node, visit)
  }
  const note = (name: string) => {
    if (tables.has(name)) named.add(name)
  }
  const noteSql = (text: string) => {
    for (const table of tablesInSql(text, tables)) named.add(table)
  }
  visit(ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true))
  return [...named]
}

/** Returns the tables that an SQL text uses. A column (`a.name`), an alias (`as name`) or a string literal with the same name does not count. */
export function tablesInSql(text: string, tables: ReadonlySet<string>): string[] {
  const plain = text.replace(/--.*$/gm, ' ').replace(/'[^']*'/g, ' ')
  const words = [...plain.matchAll(/(\bas\s+|\.\s*)?"?\b([a-z_]+)\b"?/gi)].flatMap(([, before, word]) => (before || !word ? [] : [word]))
  return [...new Set(words.filter((word) => tables.has(word)))]
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)

const isSql = (text: string) =>
  /^\s*(select|insert into|update|delete from|truncate|with|lock table|alter table|create|drop|copy)\s/i.test(text)

const templateText = (node: ts.TemplateLiteral | Text): string =>
  ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' $ ') : node.text

const textsOf = (node: ts.Expression): string[] =>
  isText(node) ? [templateText(node)] : ts.isArrayLiteralExpression(node) ? node.elements.flatMap(textsOf) : []
