import errors from '@api-reference/errors'
import type { ReactNode } from 'react'

/** Every error sentence of the contract, by status. */
export default function ErrorTable(): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Sentences</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ status, name, sentences }) => (
          <tr key={status}>
            <td>
              {status} {name}
            </td>
            <td>
              {sentences.map((sentence) => (
                <div key={sentence}>
                  <code>{sentence}</code>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
