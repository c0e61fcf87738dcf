// JavaScript: a worker thread runs this file from the sources and from a build.
import { parentPort, workerData } from 'node:worker_threads'
import { render } from './render.mjs'

/** @type {import('./renderer.ts').Facts} */
const { tokens, chains } = workerData

// The library must never load anything.
globalThis.fetch = async () => {
  throw new Error('This thread has no network')
}

/** Only the catalogue names tokens: a contract could name itself like another one. */
const provider = {
  resolveToken: async (/** @type {number} */ chainId, /** @type {string} */ address) =>
    tokens[`${chainId}:${address.toLowerCase()}`] ?? null,
  resolveChainInfo: async (/** @type {number} */ chainId) => chains[chainId] ?? null,
}

parentPort?.on('message', async (job) => {
  parentPort?.postMessage({ ready: false, model: await render(job, provider) })
})
parentPort?.postMessage({ ready: true })
