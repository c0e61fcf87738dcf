import { type PointerEvent, useId, useState } from 'react'
import { lineFrame } from '../data/value-line.ts'
import './line-chart.css'

export type Point = { at: number; value: number }

/** The margin keeps the line off the scale, which stands above and below it. */
const [width, height, margin] = [600, 160, 28]

type LineProps = {
  points: readonly Point[]
  /** Describes the line to those who do not see it. */
  label: string
  /** Returns the text of the scale at a value. Without it, the line has no scale. */
  scale?: ((value: number) => string) | undefined
  /** Receives the point below the pointer, and undefined when it leaves. */
  onPoint?: (point: Point | undefined) => void
}

/** A line of values over time. It follows the pointer with a mark. A small change looks small: its frame has a least height. */
export function Line({ points, label, scale, onPoint }: LineProps) {
  const [marked, setMarked] = useState<number>()
  const shade = useId()
  const { low, high } = lineFrame(points.map(({ value }) => value))
  const place = placer(points, low, high)
  const mark = (index: number | undefined) => {
    setMarked(index)
    onPoint?.(index === undefined ? undefined : points[index])
  }
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect()
    mark(nearest(points, (clientX - left) / shown))
  }
  const point = marked === undefined ? points.at(-1) : points[marked]
  const [x, y] = point ? place(point) : [0, 0]
  const path = curve(points.map(place))
  return (
    <div className="line">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerMove={follow}
        onPointerLeave={() => mark(undefined)}
      >
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop className="line-shade" offset="0" />
          <stop className="line-shade" offset="1" stopOpacity="0" />
        </linearGradient>
        <path className="line-area" fill={`url(#${shade})`} d={`${path}V${height}H0Z`} />
        <path className="line-path" d={path} />
        {marked !== undefined && <path className="line-mark" d={`M${x} 0V${height}`} />}
        <path className="line-dot" d={`M${x} ${y}h0`} />
      </svg>
      {scale && marked === undefined && (
        <span className="line-scale figure" aria-hidden="true">
          <span>{scale(high)}</span>
          <span>{scale(low)}</span>
        </span>
      )}
    </div>
  )
}

/** Returns a function from a point to its place in the drawing. */
function placer(points: readonly Point[], low: number, high: number): (point: Point) => [x: number, y: number] {
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return ({ at, value }) => [
    end === begin ? width : round(((at - begin) / (end - begin)) * width),
    high === low ? height / 2 : round(margin + (1 - (value - low) / (high - low)) * (height - 2 * margin)),
  ]
}

const round = (value: number) => Math.round(value * 10) / 10

/** Returns a soft line through places. Between two of them it never leaves their values. */
const curve = (places: readonly (readonly [x: number, y: number])[]) =>
  places
    .map(([x, y], index) => {
      const [beforeX, beforeY] = places[index - 1] ?? [x, y]
      const middle = round((beforeX + x) / 2)
      return index === 0 ? `M${x} ${y}` : `C${middle} ${beforeY} ${middle} ${y} ${x} ${y}`
    })
    .join('')

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
