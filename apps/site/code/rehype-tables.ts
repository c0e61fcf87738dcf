/** The fields of a hast node that this file uses. */
type Node = { tagName?: string; value?: string; properties?: Record<string, unknown>; children?: Node[] }

/**
 * Marks each table with its layout on phones. Cells of wide tables get the name of their column, because phones show them row by row
 * without headings.
 */
export function rehypeTables() {
  return (tree: Node) => visit(tree)
}

function visit(node: Node): void {
  if (node.tagName === 'table') nameCells(node)
  else for (const child of node.children ?? []) visit(child)
}

function nameCells(table: Node): void {
  const [head = [], ...rows] = rowsOf(table)
  const columns = head.map((cell) => capitalised(textOf(cell)))
  table.properties = {
    ...table.properties,
    className: columns.length > 2 ? ['table-rows'] : ['table-pairs', ...(hasCode(table) ? ['table-stacked'] : [])],
  }
  if (columns.length <= 2) return
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (index > 0) cell.properties = { ...cell.properties, dataColumn: columns[index] }
}

/** Returns the cells of each row, starting with the heading. */
function rowsOf(node: Node): Node[][] {
  if (node.tagName === 'tr') return [(node.children ?? []).filter(({ tagName }) => tagName === 'td' || tagName === 'th')]
  return (node.children ?? []).flatMap(rowsOf)
}

const hasCode = ({ tagName, children = [] }: Node): boolean => tagName === 'code' || children.some(hasCode)

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
