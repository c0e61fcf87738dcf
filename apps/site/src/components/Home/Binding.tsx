import facts from '@home/facts'
import { type ReactNode, useState } from 'react'
import styles from './Binding.module.css'
import shared from './styles.module.css'

const { method, url, signed, changed, refusal } = facts.binding

/** The parts of a recorded request that its token signs, and the answer if somebody changes the request in transit. */
export default function Binding(): ReactNode {
  const [isChanged, setChanged] = useState(false)
  const arrived = isChanged ? changed : signed
  return (
    <section className={`${shared.band} ${styles.band}`} aria-labelledby="binding">
      <div className={styles.inner}>
        <div>
          <h2 id="binding">A signature fits one request</h2>
          <p>
            A device creates its own token for each call and signs it with a key that only the phone has. The token contains the method, the
            URL and the hash of the body. It is useless for any other request, and a write cannot be replayed.
          </p>
          <button type="button" className="action" aria-pressed={isChanged} onClick={() => setChanged(!isChanged)}>
            Change the address on the way
          </button>
        </div>
        <div>
          <div className={styles.heads} aria-hidden="true">
            <span>The token says</span>
            <span>What arrives</span>
          </div>
          <dl className={styles.rows}>
            <Bound name="htm" signed={method} received={method} />
            <Bound name="htu" signed={url} received={url} />
            <Bound name="bdy" signed={signed.hash} received={arrived.hash}>
              <span>SHA-256 of</span> {'{"addresses":[{"address":"'}
              <b className={isChanged ? styles.other : undefined}>{arrived.address}</b>
              {`","platformId":"${arrived.platformId}"}]}`}
            </Bound>
          </dl>
          <p className={isChanged ? styles.refused : styles.accepted} role="status">
            {isChanged ? refusal : 'Accepted, once'}
          </p>
        </div>
      </div>
    </section>
  )
}

/** One claim of the token, and the part of the request that it is compared with. */
function Bound({ name, signed, received, children }: { name: string; signed: string; received: string; children?: ReactNode }): ReactNode {
  return (
    <div className={signed === received ? styles.tied : styles.broken}>
      <dt>{name}</dt>
      <dd data-who="The token says">{signed}</dd>
      <dd data-who="What arrives">
        {received}
        {children && <small>{children}</small>}
      </dd>
    </div>
  )
}
