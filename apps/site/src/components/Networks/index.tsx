import networks from '@home/networks'
import type { ReactNode } from 'react'

/** A list of all supported networks, from the data of the networks. */
export function Networks(): ReactNode {
  return (
    <table className="table-rows">
      <thead>
        <tr>
          {['Id', '', 'Token', 'Block time', 'Blocks until final', 'Swaps'].map((column) => (
            <th key={column} scope="col">
              {column === '' ? (
                <>
                  Chain (<code>caip2</code>)
                </>
              ) : (
                column
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {networks.map(({ id, caip2, token, blockTimeMs, finalityBlocks, exchanges, isTestnet }) => (
          <tr key={id}>
            <td>
              <code>{id}</code>
              {isTestnet && ' (testnet)'}
            </td>
            <td data-column="Chain">
              <code>{caip2}</code>
            </td>
            <td data-column="Token">{token}</td>
            <td data-column="Block time">{blockTimeMs / 1000}&nbsp;s</td>
            <td data-column="Blocks until final">{finalityBlocks.toLocaleString('en')}</td>
            <td data-column="Swaps">{exchanges.join(', ') || 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of supported networks of a kind. */
export function NetworkCount({ of }: { of: 'mainnets' | 'testnets' }): ReactNode {
  return networks.filter(({ isTestnet }) => isTestnet === (of === 'testnets')).length
}
