/** A box of a graph. It is part of this software (`isOurs`), of other software, or a table of the database (`isTable`). */
export type Box = { title: string; lines?: readonly string[]; isOurs?: boolean; isTable?: boolean }

/** Position of a box in the grid, and the number of columns and rows that it takes. */
export type Place = readonly [column: number, row: number, columns?: number, rows?: number]

export type Side = 'left' | 'right' | 'top' | 'bottom'

/**
 * A box, one of its sides, and a position on that side in percent. Without a position, the end is level with the other end if possible,
 * otherwise in the middle.
 */
export type End = `${string} ${Side}` | `${string} ${Side} ${number}`

/**
 * An arrow between two boxes. `bend` is the position of its corner in percent of the way, or its distance in pixels if both ends are on the
 * same side.
 */
export type Edge = { from: End; to: End; label?: string; bend?: number; lineStyle?: 'dashed' | 'plain' }

/** One arrangement of the boxes. `columns` are widths in pixels. `groups` are frames around boxes, with a title. */
export type Arrangement = {
  columns: readonly number[]
  gap: number
  rowGap: number
  margin?: number
  places: Readonly<Record<string, Place>>
  groups?: readonly { title: string; place: Place }[]
  edges: readonly Edge[]
}

export type Rectangle = { x: number; y: number; width: number; height: number }
type Point = { x: number; y: number }
export type Arrow = { path: string; lineStyle: Edge['lineStyle'] | undefined; label?: Point & { text: string; isCentred: boolean } }

/** Space around the boxes of a group, and above them for its title. */
const group = { pad: 14, head: 34 }
const edgeOfDrawing = 1

export type Layout = {
  width: number
  height: number
  boxes: ReadonlyMap<string, Rectangle>
  groups: readonly (Rectangle & { title: string })[]
  arrows: readonly Arrow[]
}

/** Returns the positions of all boxes, groups and arrows. @throws if a box has no place, or an arrow names an unknown box */
export function layOut(boxes: Readonly<Record<string, Box>>, arrangement: Arrangement): Layout {
  const { columns, gap, rowGap, margin = 0, places, groups = [], edges } = arrangement
  const outer = groups.length > 0 ? group.pad : 0
  const lefts = columns.map((_, index) => edgeOfDrawing + margin + outer + sum(columns.slice(0, index)) + gap * index)
  const heights = rowHeights(boxes, places, rowGap)
  const top = edgeOfDrawing + (groups.length > 0 ? group.head : 0)
  const tops = heights.map((_, index) => top + sum(heights.slice(0, index)) + rowGap * index)
  const cell = ([column, row, across = 1, down = 1]: Place): Rectangle => ({
    x: lefts[column] ?? 0,
    y: tops[row] ?? 0,
    width: sum(columns.slice(column, column + across)) + gap * (across - 1),
    height: sum(heights.slice(row, row + down)) + rowGap * (down - 1),
  })
  const rectangles = new Map(Object.keys(boxes).map((id) => [id, cell(known(places, id))]))
  return {
    width: sum(columns) + gap * (columns.length - 1) + 2 * (margin + outer + edgeOfDrawing),
    height: top + sum(heights) + rowGap * (heights.length - 1) + outer + edgeOfDrawing,
    boxes: rectangles,
    groups: groups.map(({ title, place }) => ({ title, ...framed(cell(place)) })),
    arrows: edges.map((edge) => arrowOf(edge, rectangles)),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function known(places: Readonly<Record<string, Place>>, id: string): Place {
  const place = places[id]
  if (!place) throw new Error(`The drawing has no place for ${id}`)
  return place
}

/** Returns the height of a box with its text. */
const heightOf = ({ lines = [] }: Box) => 46 + 20 * lines.length

/** Returns the height of each row: that of its highest box. A box of several rows enlarges its last row if necessary. */
function rowHeights(boxes: Readonly<Record<string, Box>>, places: Readonly<Record<string, Place>>, rowGap: number): number[] {
  const heights: number[] = []
  const byRows = Object.entries(boxes).map(([id, box]) => ({ box, place: known(places, id) }))
  for (const { box, place } of byRows.toSorted((a, b) => (a.place[3] ?? 1) - (b.place[3] ?? 1))) {
    const [, row, , down = 1] = place
    const last = row + down - 1
    const above = sum(heights.slice(row, last)) + rowGap * (down - 1)
    heights[last] = Math.max(heights[last] ?? 0, heightOf(box) - above)
  }
  return Array.from(heights, (height) => height ?? 0)
}

const framed = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: x - group.pad,
  y: y - group.head,
  width: width + 2 * group.pad,
  height: height + group.head + group.pad,
})

type Port = { side: Side; at: number | undefined; box: Rectangle }

function portOf(end: End, boxes: ReadonlyMap<string, Rectangle>): Port {
  const [id = '', side = '', at] = end.split(' ')
  const box = boxes.get(id)
  if (!box || !isSide(side)) throw new Error(`The drawing has no ${end}`)
  return { side, at: at === undefined ? undefined : Number(at) / 100, box }
}

const isSide = (text: string): text is Side => ['left', 'right', 'top', 'bottom'].includes(text)
const isLevel = (side: Side) => side === 'left' || side === 'right'

/** Returns the point of a port. If neither port has a position, the one with `yields` is level with the other. */
function pointOf(port: Port, other: Port, yields: boolean): Point {
  const { side, box } = port
  const along = isLevel(side) ? positionOf(port, other, 'y', 'height', yields) : positionOf(port, other, 'x', 'width', yields)
  if (side === 'left') return { x: box.x, y: along }
  if (side === 'right') return { x: box.x + box.width, y: along }
  return { x: along, y: side === 'top' ? box.y : box.y + box.height }
}

function positionOf({ at, box }: Port, other: Port, axis: 'x' | 'y', length: 'width' | 'height', yields: boolean): number {
  if (at !== undefined) return box[axis] + box[length] * at
  const middle = box[axis] + box[length] / 2
  if (other.at === undefined && !yields) return middle
  const level = other.box[axis] + other.box[length] * (other.at ?? 0.5)
  return level > box[axis] && level < box[axis] + box[length] ? level : middle
}

function arrowOf({ from, to, label, bend = 50, lineStyle }: Edge, boxes: ReadonlyMap<string, Rectangle>): Arrow {
  const [source, target] = [portOf(from, boxes), portOf(to, boxes)]
  const length = isLevel(source.side) ? 'height' : 'width'
  const isLonger = source.box[length] > target.box[length]
  const [start, end] = [pointOf(source, target, isLonger), pointOf(target, source, !isLonger)]
  const points = corners(start, source.side, end, target.side, bend)
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ')
  return {
    path: lineStyle === undefined ? `${path} ${head(points.at(-1), target.side)}` : path,
    lineStyle,
    ...(label !== undefined && { label: { text: label, ...labelPoint(points) } }),
  }
}

/** Returns the corner points of a line with right angles. */
function corners(start: Point, out: Side, end: Point, into: Side, bend: number): Point[] {
  if (isLevel(out) !== isLevel(into)) {
    return isLevel(out) ? [start, { x: end.x, y: start.y }, end] : [start, { x: start.x, y: end.y }, end]
  }
  const share = bend / 100
  if (isLevel(out)) {
    const x = out === into ? aside(start.x, end.x, out, bend) : start.x + (end.x - start.x) * share
    return start.y === end.y ? [start, end] : [start, { x, y: start.y }, { x, y: end.y }, end]
  }
  const y = out === into ? aside(start.y, end.y, out, bend) : start.y + (end.y - start.y) * share
  return start.x === end.x ? [start, end] : [start, { x: start.x, y }, { x: end.x, y }, end]
}

const aside = (a: number, b: number, side: Side, distance: number) =>
  side === 'left' || side === 'top' ? Math.min(a, b) - distance : Math.max(a, b) + distance

/** Offset from the side of a box to the wings of an arrowhead. */
const outward: Record<Side, readonly [number, number]> = { left: [-7, 0], right: [7, 0], top: [0, -7], bottom: [0, 7] }

/** Returns the path of an open arrowhead at the end of a line. */
function head(end: Point | undefined, into: Side): string {
  if (!end) return ''
  const [dx, dy] = outward[into]
  const wings = [
    { x: end.x + dx + dy * 0.65, y: end.y + dy + dx * 0.65 },
    { x: end.x + dx - dy * 0.65, y: end.y + dy - dx * 0.65 },
  ] as const
  return `M${round(wings[0].x)} ${round(wings[0].y)} L${round(end.x)} ${round(end.y)} L${round(wings[1].x)} ${round(wings[1].y)}`
}

/** Returns the position of a label: above the first piece of the line if that is horizontal, otherwise beside it. */
function labelPoint(points: readonly Point[]): Point & { isCentred: boolean } {
  const [a = { x: 0, y: 0 }, b = a] = points
  const isCentred = a.y === b.y
  return isCentred ? { x: (a.x + b.x) / 2, y: a.y - 7, isCentred } : { x: a.x + 7, y: (a.y + b.y) / 2 + 5, isCentred }
}

const round = (value: number) => Math.round(value * 10) / 10
