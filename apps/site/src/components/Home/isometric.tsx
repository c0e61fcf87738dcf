import type { ReactNode } from 'react'

/** A plate of a drawing: its sides in units, and its thickness in pixels. */
export const slab = { width: 10, depth: 7, thickness: 14 }

/** Vertical distance between two plates. */
export const step = 205

const unit = 32
const [across, down] = [0.866, 0.4]

/** Returns the drawn position of a point on a plate. The plate's left corner is 10 pixels from the left of the drawing. */
function place(x: number, y: number, lift: number): [number, number] {
  return [12 + (slab.depth + x - y) * unit * across, 34 + (x + y) * unit * down - lift]
}

const at = (x: number, y: number, lift: number) =>
  place(x, y, lift)
    .map((value) => value.toFixed(1))
    .join(' ')

type BlockProps = { x: number; y: number; width: number; depth: number; height: number; lift?: number; className?: string | undefined }

/** A block on a plate: its top and its two visible sides. */
export function Block({ x, y, width, depth, height, lift = 0, className }: BlockProps): ReactNode {
  const [top, bottom] = [lift + height, lift]
  const [right, front] = [x + width, y + depth]
  return (
    <g className={className}>
      {height > 0 && (
        <path
          data-face="side"
          d={`M${at(x, front, top)} L${at(right, front, top)} L${at(right, y, top)} L${at(right, y, bottom)} L${at(right, front, bottom)} L${at(x, front, bottom)} Z M${at(right, front, top)} L${at(right, front, bottom)}`}
        />
      )}
      <path data-face="top" d={`M${at(x, y, top)} L${at(right, y, top)} L${at(right, front, top)} L${at(x, front, top)} Z`} />
    </g>
  )
}

/** The plate, drawn below its blocks. */
export function Slab(): ReactNode {
  return <Block x={0} y={0} width={slab.width} depth={slab.depth} height={slab.thickness} lift={-slab.thickness} />
}

/** Content flat on a surface, in coordinates seen from above. */
export function Flat({
  x,
  y,
  lift,
  children,
  className,
}: {
  x: number
  y: number
  lift: number
  children: ReactNode
  className?: string | undefined
}): ReactNode {
  return (
    <g className={className} transform={`matrix(${across} ${down} ${-across} ${down} ${at(x, y, lift)})`}>
      {children}
    </g>
  )
}

/** A line along a plate. */
export function Row({
  x,
  y,
  lift,
  length,
  className,
}: {
  x: number
  y: number
  lift: number
  length: number
  className?: string | undefined
}) {
  return <path className={className} d={`M${at(x, y, lift)} L${at(x + length, y, lift)}`} />
}

/** A connection between this plate and the next below: down at the left corner, up at the right one. */
export function Tie({ corner, label }: { corner: 'left' | 'right'; label: string }): ReactNode {
  const [x, y] = corner === 'left' ? [0, slab.depth] : [slab.width, 0]
  const [left, top] = place(x, y, -slab.thickness)
  const bottom = top + step - slab.thickness
  const head = corner === 'left' ? `M${left - 4} ${bottom - 9} l4 6 l4 -6` : `M${left - 4} ${top + 9} l4 -6 l4 6`
  const inward = corner === 'left' ? 12 : -12
  return (
    <g data-corner={corner}>
      <path d={`M${left} ${top + 3} V${bottom - 3} ${head}`} />
      <text x={left + inward} y={(top + bottom) / 2 + 5} textAnchor={corner === 'left' ? 'start' : 'end'}>
        {label}
      </text>
    </g>
  )
}
