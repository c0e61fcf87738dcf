import type { ReactNode } from 'react'
import { type Arrangement, type Box, layOut } from './layout.ts'
import styles from './styles.module.css'

type Props = {
  /** Text alternative of the drawing. */
  description: string
  boxes: Readonly<Record<string, Box>>
  /** The arrangement from 640 pixels on. */
  wide: Arrangement
  /** The arrangement below 640 pixels, as on phones. */
  tall: Arrangement
}

/** Boxes with arrows between them, in two arrangements. The width of the column decides which one is visible. */
export default function Graph({ description, boxes, wide, tall }: Props): ReactNode {
  return (
    <div className={styles.drawing} role="img" aria-label={description}>
      <Arranged className={styles.wide} boxes={boxes} arrangement={wide} />
      <Arranged className={styles.tall} boxes={boxes} arrangement={tall} />
    </div>
  )
}

type ArrangedProps = { className: string | undefined; boxes: Props['boxes']; arrangement: Arrangement }

function Arranged({ className, boxes, arrangement }: ArrangedProps): ReactNode {
  const { width, height, boxes: places, groups, arrows } = layOut(boxes, arrangement)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: width }} aria-hidden="true">
      {groups.map(({ title, ...rectangle }) => (
        <g key={title}>
          <rect className={styles.group} {...rectangle} />
          <text className={styles.label} x={rectangle.x + 14} y={rectangle.y + 22}>
            {title}
          </text>
        </g>
      ))}
      {arrows.map(({ path, lineStyle }) => (
        <path key={path} className={lineStyle === 'dashed' ? styles.dashed : styles.arrow} d={path} />
      ))}
      {Object.entries(boxes).map(([id, { title, lines = [], isOurs = true, isTable = false }]) => {
        const { x = 0, y = 0, ...size } = places.get(id) ?? {}
        return (
          <g key={id}>
            <rect className={isOurs ? styles.box : styles.foreign} x={x} y={y} {...size} />
            <text className={isTable ? styles.table : styles.title} x={x + 14} y={y + 28}>
              {title}
            </text>
            {lines.map((line, index) => (
              <text key={line} className={styles.note} x={x + 14} y={y + 50 + index * 20}>
                {line}
              </text>
            ))}
          </g>
        )
      })}
      {arrows.map(
        ({ path, label }) =>
          label && (
            <text key={path} className={styles.label} x={label.x} y={label.y} textAnchor={label.isCentred ? 'middle' : undefined}>
              {label.text}
            </text>
          ),
      )}
    </svg>
  )
}
