import { type PointerEvent, useState } from 'react'
import './line-chart.css'

export type Point = { at: number; value: number }

const [width, height, margin] = [600, 160, 6]

type LineProps = {
  points: readonly Point[]
  /** Describes the line to those who do not see it. */
  label: string
  /** Receives the point below the pointer, and undefined when it leaves. */
  onPoint?: (point: Point | undefined) => void
}

/** A line of values over time. It follows the pointer with a mark. */
export function Line({ points, label, onPoint }: LineProps) {
  const [marked, setMarked] = useState<number>()
  const place = placer(points)
  const mark = (index: number | undefined) => {
    setMarked(index)
    onPoint?.(index === undefined ? undefined : points[index])
  }
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect()
    mark(nearest(points, (clientX - left) / shown))
  }
  const point = marked === undefined ? undefined : points[marked]
  const [x, y] = point ? place(point) : [0, 0]
  return (
    <svg
      className="line"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      onPointerMove={follow}
      onPointerLeave={() => mark(undefined)}
    >
      <path className="line-area" d={`M${points.map((one) => place(one).join(' ')).join('L')}L${width} ${height}L0 ${height}Z`} />
      <path className="line-path" d={`M${points.map((one) => place(one).join(' ')).join('L')}`} />
      {point && <path className="line-mark" d={`M${x} 0V${height}`} />}
      {point && <path className="line-dot" d={`M${x} ${y}h0`} />}
    </svg>
  )
}

/** Returns a function from a point to its place in the drawing. */
function placer(points: readonly Point[]): (point: Point) => [x: number, y: number] {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return ({ at, value }) => [
    end === begin ? width : round(((at - begin) / (end - begin)) * width),
    high === low ? height / 2 : round(margin + (1 - (value - low) / (high - low)) * (height - 2 * margin)),
  ]
}

const round = (value: number) => Math.round(value * 10) / 10

/** Returns the index of the point whose time is nearest to a share of the whole time. */
function nearest(points: readonly Point[], share: number): number {
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const at = begin + share * (end - begin)
  let best = 0
  points.forEach((point, index) => {
    if (Math.abs(point.at - at) < Math.abs((points[best]?.at ?? 0) - at)) best = index
  })
  return best
}
