import errors from '@api-reference/errors'
import type { ReactNode } from 'react'
import { situations } from './situations.ts'

/** Every error of the API's catalogue: its code, exact sentence and status, and when it is met. */
export default function ErrorTable(): ReactNode {
  return (
    <table className="table-rows">
      <thead>
        <tr>
          <th scope="col">Code and sentence</th>
          <th scope="col">Status</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, message }) => (
          <tr key={code}>
            <td>
              <code>{code}</code>
              <br />
              {message}
            </td>
            <td data-column="Status">{status}</td>
            <td data-column="When">{situations[code]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
