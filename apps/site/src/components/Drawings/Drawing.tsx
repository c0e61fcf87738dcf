import type { ReactNode } from 'react'
import styles from './styles.module.css'

export type Box = {
  x: number
  y: number
  width: number
  height: number
  title: string
  lines?: string[]
  isTable?: boolean
  isOurs?: boolean
}
/** `plain` has no arrow head. `dashed` connects related boxes without a reference. */
export type Arrow = { path: string; plain?: boolean; dashed?: boolean }
export type Label = { x: number; y: number; text: string; anchor?: 'middle' | 'end' }

type Props = {
  /** Unique on its page. */
  id: string
  /** Text alternative of the drawing. */
  says: string
  width: number
  height: number
  boxes: Box[]
  arrows: Arrow[]
  labels?: Label[]
}

/** Boxes with arrows between them. On a narrow screen, the drawing keeps a readable size and scrolls. */
export function Drawing({ id, says, width, height, boxes, arrows, labels = [] }: Props): ReactNode {
  return (
    <Frame id={id} says={says} width={width} height={height}>
      {boxes.map(({ x, y, width: across, height: down, title, lines = [], isTable = false, isOurs = true }) => (
        <g key={`${title} ${x} ${y}`}>
          <rect className={isOurs ? styles.box : styles.foreign} x={x} y={y} width={across} height={down} />
          <text className={isTable ? styles.table : styles.title} x={x + 14} y={y + 26}>
            {title}
          </text>
          {lines.map((line, index) => (
            <text key={line} className={styles.note} x={x + 14} y={y + 48 + index * 20}>
              {line}
            </text>
          ))}
        </g>
      ))}
      {arrows.map(({ path, plain = false, dashed = false }) => (
        <path
          key={path}
          className={dashed ? styles.dashed : styles.arrow}
          d={path}
          markerEnd={plain || dashed ? undefined : `url(#${id}-head)`}
        />
      ))}
      {labels.map(({ x, y, text, anchor }) => (
        <text key={`${text} ${x} ${y}`} className={styles.label} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </Frame>
  )
}

type FrameProps = Pick<Props, 'id' | 'says' | 'width' | 'height'> & { children: ReactNode }

/** The frame of every drawing: it scrolls, has keyboard focus, and has a text alternative. */
export function Frame({ id, says, width, height, children }: FrameProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling drawing needs keyboard focus
    <div className={styles.drawing} tabIndex={0}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}-says`}>
        <title id={`${id}-says`}>{says}</title>
        <defs>
          <marker id={`${id}-head`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 L8 4 L0 8 Z" className={styles.head} />
          </marker>
        </defs>
        {children}
      </svg>
    </div>
  )
}
