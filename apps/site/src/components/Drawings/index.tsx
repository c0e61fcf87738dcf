import type { ReactNode } from 'react'
import { Drawing, Frame } from './Drawing.tsx'
import styles from './styles.module.css'

/** The components of a deployment and their connections. */
export function Parts(): ReactNode {
  return (
    <Drawing
      id="parts"
      says="Wallet apps call the API with signed requests, and indexers report to it. The API stores data in PostgreSQL and Redis and calls the chains' nodes. The worker reads the chains' blocks, follows transactions and writes their status to PostgreSQL. It sends notifications to the push services of Apple and Google, which deliver them to the apps."
      width={840}
      height={360}
      boxes={[
        {
          x: 1,
          y: 10,
          width: 190,
          height: 130,
          title: 'Wallet apps',
          lines: ['hold the keys', 'sign transactions', 'and requests'],
          isOurs: false,
        },
        { x: 1, y: 178, width: 190, height: 66, title: 'Push services', lines: ['Apple, Google'], isOurs: false },
        { x: 1, y: 282, width: 190, height: 66, title: 'Indexers', lines: ['optional'], isOurs: false },
        { x: 305, y: 10, width: 230, height: 130, title: 'API', lines: ['prepares, checks,', 'broadcasts', 'any number'] },
        {
          x: 305,
          y: 208,
          width: 230,
          height: 110,
          title: 'Worker',
          lines: ['reads every block,', 'follows transactions', 'until they are final'],
        },
        { x: 649, y: 10, width: 190, height: 66, title: 'PostgreSQL', lines: ['all lasting data'] },
        { x: 649, y: 100, width: 190, height: 66, title: 'Redis', lines: ['quotes, used tokens'] },
        {
          x: 649,
          y: 208,
          width: 190,
          height: 110,
          title: 'Nodes of the chains',
          lines: ['local ones, or', 'those you configure'],
          isOurs: false,
        },
      ]}
      arrows={[
        { path: 'M191 75 H299' },
        { path: 'M191 315 H272 V118 H299' },
        { path: 'M305 224 H197' },
        { path: 'M96 178 V146' },
        { path: 'M535 34 H643' },
        { path: 'M535 124 H643' },
        { path: 'M535 96 H596 V240 H643' },
        { path: 'M535 286 H643' },
        { path: 'M420 208 V174 H572 V56 H643' },
      ]}
      labels={[
        { x: 200, y: 66, text: 'signed' },
        { x: 200, y: 305, text: 'webhook' },
      ]}
    />
  )
}

const stations = ['App', 'API', 'Database', 'Node', 'Worker']
const messages = [
  { from: 0, to: 1, text: 'signed bytes' },
  { from: 1, to: 2, text: 'pending row' },
  { from: 1, to: 3, text: 'broadcast' },
  { from: 1, to: 0, text: 'id, hash, pending' },
  { from: 4, to: 3, text: 'status?' },
  { from: 4, to: 2, text: 'confirmed, and a notification' },
  { from: 4, to: 0, text: 'push' },
  { from: 0, to: 1, text: 'read history' },
]

/** The steps of one transaction, from the app to its confirmation. */
export function SendPath(): ReactNode {
  const place = (index: number) => 70 + index * 175
  const bottom = 76 + messages.length * 48
  return (
    <Frame
      id="send"
      says="The app sends signed bytes to the API. The API writes the pending row, with the bytes, then broadcasts them to the node, then answers with id, hash and status. The worker reads the status from the node, writes the confirmation and a notification in one database transaction, and sends a push to the phone. The app reads its history from the API."
      width={840}
      height={bottom}
    >
      {stations.map((name, index) => (
        <g key={name}>
          <text className={styles.title} x={place(index)} y={22} textAnchor="middle">
            {name}
          </text>
          <path className={styles.line} d={`M${place(index)} 36 V${bottom}`} />
        </g>
      ))}
      {messages.map(({ from, to, text }, index) => {
        const y = 80 + index * 48
        const [start, end] = [place(from), place(to)]
        return (
          <g key={text}>
            <path className={styles.arrow} d={`M${start} ${y} H${end + (end > start ? -4 : 4)}`} markerEnd="url(#send-head)" />
            <text className={styles.note} x={(start + end) / 2} y={y - 9} textAnchor="middle">
              {text}
            </text>
          </g>
        )
      })}
    </Frame>
  )
}

/** The tables and their references. */
export function DataModel(): ReactNode {
  return (
    <Drawing
      id="data"
      says="Linked addresses, submissions, notifications and pushes refer to their device. Pushes refer to their notification. Submissions, notifications, fan-outs of notifications, parties and webhook deliveries refer to their transaction. Further tokens refer to their party. Blocks that were read refer to the checkpoint of their platform. Linked addresses, parties of transactions and address backfills share the address, without a reference. Dealings, token names, bounded addresses, workers and the backfill of kinds have no references."
      width={840}
      height={786}
      boxes={[
        { x: 1, y: 10, width: 214, height: 128, title: 'devices', lines: ['id', 'public key', 'app version, push token'], isTable: true },
        { x: 1, y: 236, width: 214, height: 104, title: 'device_addresses', lines: ['platform, address', 'linked at'], isTable: true },
        { x: 305, y: 10, width: 230, height: 66, title: 'transaction_submissions', lines: ['who sent it'], isTable: true },
        {
          x: 305,
          y: 116,
          width: 230,
          height: 104,
          title: 'notifications',
          lines: ['title, message, read', 'once for each event'],
          isTable: true,
        },
        { x: 305, y: 246, width: 230, height: 66, title: 'push_outbox', lines: ['pushes to deliver'], isTable: true },
        {
          x: 305,
          y: 342,
          width: 230,
          height: 104,
          title: 'transaction_parties',
          lines: ['platform, address', 'tokens that moved'],
          isTable: true,
        },
        {
          x: 625,
          y: 10,
          width: 214,
          height: 188,
          title: 'transactions',
          lines: ['platform, hash, status', 'from, to, nonce, fee', 'movements of value', 'block, final', 'signed bytes until then'],
          isTable: true,
        },
        { x: 625, y: 366, width: 214, height: 66, title: 'webhook_deliveries', lines: ['id, as a digest'], isTable: true },
        { x: 1, y: 380, width: 214, height: 66, title: 'address_backfills', lines: ['blocks still to search'], isTable: true },
        { x: 1, y: 500, width: 214, height: 66, title: 'indexer_checkpoints', lines: ['last block, worker'], isTable: true },
        { x: 1, y: 600, width: 214, height: 66, title: 'indexer_blocks', lines: ['number, hash'], isTable: true },
        { x: 625, y: 620, width: 214, height: 66, title: 'bounded_addresses', lines: ['rows that were deleted'], isTable: true },
        { x: 305, y: 660, width: 230, height: 66, title: 'facet_backfill', lines: ['kinds still to derive'], isTable: true },
        { x: 625, y: 710, width: 214, height: 66, title: 'indexer_workers', lines: ['platforms, expires at'], isTable: true },
        { x: 305, y: 480, width: 230, height: 66, title: 'transaction_party_tokens', lines: ['further tokens'], isTable: true },
        { x: 305, y: 580, width: 230, height: 66, title: 'notification_fanouts', lines: ['devices still to notify'], isTable: true },
        { x: 625, y: 456, width: 214, height: 66, title: 'dealings', lines: ['who paid whom'], isTable: true },
        { x: 625, y: 546, width: 214, height: 66, title: 'token_names', lines: ['of unlisted tokens'], isTable: true },
      ]}
      arrows={[
        { path: 'M108 236 V142' },
        { path: 'M305 43 H221' },
        { path: 'M535 43 H619' },
        { path: 'M305 168 H260 V100 H221' },
        { path: 'M535 168 H619' },
        { path: 'M420 246 V226' },
        { path: 'M305 270 H240 V118 H221' },
        { path: 'M535 354 H672 V204' },
        { path: 'M790 366 V204' },
        { path: 'M108 600 V572' },
        { path: 'M420 480 V452' },
        { path: 'M535 613 H580 V185 H619' },
        { path: 'M215 300 H260 V394 H305', dashed: true },
        { path: 'M108 340 V380', dashed: true },
      ]}
      labels={[{ x: 10, y: 690, text: 'dashed: the same address' }]}
    />
  )
}

/** The processes that can run many times, and the servers they share. */
export function Scaling(): ReactNode {
  const processes = [
    { y: 10, title: 'API' },
    { y: 82, title: 'API' },
    { y: 154, title: 'API …' },
    { y: 250, title: 'Worker' },
    { y: 322, title: 'Worker …' },
  ]
  return (
    <Drawing
      id="scaling"
      says="A balancer spreads requests over any number of API processes. They and any number of workers share one PostgreSQL and the nodes of the chains; the API processes share one Redis."
      width={840}
      height={386}
      boxes={[
        { x: 1, y: 72, width: 150, height: 74, title: 'Balancer', lines: ['terminates TLS'], isOurs: false },
        ...processes.map(({ y, title }) => ({ x: 290, y, width: 170, height: 54, title })),
        { x: 649, y: 10, width: 190, height: 86, title: 'PostgreSQL', lines: ['one, with a standby'] },
        { x: 649, y: 136, width: 190, height: 86, title: 'Redis', lines: ['one, no backup'] },
        { x: 649, y: 278, width: 190, height: 98, title: 'Nodes', lines: ['one address', 'for each chain'], isOurs: false },
      ]}
      arrows={[
        { path: 'M151 109 H284' },
        { path: 'M220 109 V37 H284' },
        { path: 'M220 109 V181 H284' },
        // One shared line from all processes to the servers.
        { path: 'M556 37 V349', plain: true },
        ...processes.map(({ y }) => ({ path: `M460 ${y + 27} H556`, plain: true })),
        { path: 'M556 53 H643' },
        { path: 'M556 179 H643' },
        { path: 'M556 327 H643' },
      ]}
      labels={[{ x: 290, y: 234, text: 'identical, without state' }]}
    />
  )
}
