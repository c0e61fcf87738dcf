import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** The calls of a payroll run, from the first nonce to the report. */
export default function PayrollCalls(): ReactNode {
  return (
    <Sequence
      description="A payroll run, from the balance to the report"
      stations={['Payroll service', 'API', 'Worker', 'Node']}
      steps={[
        { from: 'Payroll service', to: 'API', text: 'Read the balance, the fees and the nonce', note: 'once, before the run' },
        { from: 'Payroll service', text: 'Sign a payment', note: 'in the hardware module' },
        { from: 'Payroll service', to: 'API', text: 'Send the signed bytes', note: 'POST …/send-tx with the next nonce' },
        { from: 'API', to: 'Node', text: 'broadcast' },
        { from: 'API', to: 'Payroll service', text: 'id, hash, pending', note: 'after an error: send the same bytes again' },
        { from: 'Node', to: 'Worker', text: 'a block with payments' },
        { from: 'Worker', text: 'Write confirmed, later final', note: 'to the shared database' },
        {
          from: 'Payroll service',
          to: 'API',
          text: 'Read the history, page by page',
          note: 'GET /v1/tx/history, until nothing is pending',
        },
      ]}
    />
  )
}
