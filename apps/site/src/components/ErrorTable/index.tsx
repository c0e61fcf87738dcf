import errors from '@api-reference/errors'
import type { ReactNode } from 'react'
import { situations } from './situations.ts'

/** Every error of the API: code, message, status, and its cause with the fix. */
export default function ErrorTable(): ReactNode {
  return (
    <table className="table-rows">
      <thead>
        <tr>
          <th scope="col">Code and message</th>
          <th scope="col">Status</th>
          <th scope="col">Cause and fix</th>
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
            <td data-column="Cause and fix">{withCode(situations[code])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns a text with the parts between backticks as code. */
const withCode = (text = '') => text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))
