import Layout from '@theme/Layout'
import { type ReactNode, useState } from 'react'

/** A page that crashes on request, alone or together with the frame of the site. */
export default function Crash(): ReactNode {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) fail()
  return (
    <Layout>
      <Inside />
      <button type="button" onClick={() => setBroken(true)}>
        Break all
      </button>
    </Layout>
  )
}

function Inside(): ReactNode {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) fail()
  return (
    <main>
      <h1>A page that can break</h1>
      <button type="button" onClick={() => setBroken(true)}>
        Break the page
      </button>
    </main>
  )
}

function fail(): never {
  throw new Error('The page cannot be drawn', { cause: new Error('A figure is missing', { cause: new Error('Nobody measured it') }) })
}
