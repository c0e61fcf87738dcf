import Link from '@docusaurus/Link'
import offer from '@home/offer'
import type { ReactNode } from 'react'
import { ToFill } from '../Words/index.tsx'
import styles from './styles.module.css'

const { plans, differences } = offer

/** The plans of the brand, side by side. */
export function Plans(): ReactNode {
  return (
    <div className={styles.wide}>
      <ul className={styles.plans}>
        {plans.map(({ name, price, terms, includes, action, isPlaceholder = false }) => (
          <li key={name}>
            <h2>{name}</h2>
            <p className={styles.price}>{price}</p>
            <p className={styles.terms}>{terms}</p>
            {isPlaceholder && (
              <p>
                <ToFill>An example: nobody offers this plan until the operator does.</ToFill>
              </p>
            )}
            <ul className={styles.includes}>
              {includes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Link className="action" to={action.href}>
              {action.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The differences between the plans of the brand. */
export function Differences(): ReactNode {
  return (
    <table className={plans.length > 1 ? 'table-rows' : 'table-pairs'}>
      <thead>
        <tr>
          <th scope="col">What differs</th>
          {plans.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, values }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {plans.map(({ name }, index) => (
              <td key={name} data-column={name}>
                {values[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
