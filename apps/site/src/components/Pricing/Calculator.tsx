import measured from '@samples/measured'
import { type ReactNode, useState } from 'react'
import styles from './Calculator.module.css'
import { costOf, type Inputs } from './costs.ts'

const loads = [
  ['users', 'Users'],
  ['openings', 'Openings of the app, a day'],
  ['payments', 'Payments, a day'],
] as const

const prices = [
  ['machine', 'A machine with two cores'],
  ['database', 'A PostgreSQL server'],
  ['gigabyte', 'A GB of its storage'],
  ['cache', 'A Redis server'],
  ['million', 'A million requests to a node'],
] as const

const start: Inputs = { users: 100_000, openings: 30_000, payments: 3_000, machine: 30, database: 60, gigabyte: 0.2, cache: 15, million: 4 }

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })
const money = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 })

/** Calculates the running costs of a product from its load and the reader's prices, and shows each addend. */
export default function Calculator(): ReactNode {
  const [inputs, setInputs] = useState(start)
  const field = ([name, label]: readonly [keyof Inputs, string]) => (
    <label key={name}>
      <span>{label}</span>
      <input
        type="number"
        min="0"
        step="any"
        value={inputs[name]}
        onChange={({ target }) => setInputs({ ...inputs, [name]: Math.max(0, target.valueAsNumber || 0) })}
      />
      <b className={styles.fixed}>{count(inputs[name])}</b>
    </label>
  )
  const { addends, total, requestsADay } = costOf(inputs, measured)
  return (
    <div className={styles.calculator}>
      <form className={styles.inputs} onSubmit={(event) => event.preventDefault()}>
        <fieldset>
          <legend>Your load</legend>
          {loads.map(field)}
        </fieldset>
        <fieldset>
          <legend>Your prices, a month</legend>
          {prices.map(field)}
        </fieldset>
      </form>
      <div className={styles.result}>
        <p className={styles.total} role="status">
          <b>{money(total)}</b> a month, in the currency of your prices
        </p>
        <table className="table-rows">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Number × price</th>
              <th scope="col">A month</th>
            </tr>
          </thead>
          <tbody>
            {addends.map(({ name, how, quantity, price }) => (
              <tr key={name}>
                <td>
                  {name}
                  <small>{how}</small>
                </td>
                <td data-column="Number × price">
                  {count(quantity)} × {count(price)}
                </td>
                <td data-column="A month">{money(quantity * price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="table-rows">
          <thead>
            <tr>
              <th scope="col">Requests to nodes</th>
              <th scope="col">A day</th>
            </tr>
          </thead>
          <tbody>
            {requestsADay.map(({ name, how, quantity }) => (
              <tr key={name}>
                <td>
                  {name}
                  <small>{how}</small>
                </td>
                <td data-column="A day">{money(quantity)}</td>
              </tr>
            ))}
            <tr>
              <td>Sum</td>
              <td data-column="A day">{money(requestsADay.reduce((sum, { quantity }) => sum + quantity, 0))}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}
