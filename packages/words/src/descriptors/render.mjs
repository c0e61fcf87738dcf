// JavaScript: the worker thread runs this file from the sources and from a build.
import { format, formatTypedData } from '@ethereum-sourcify/clear-signing'

/**
 * A request to the library, with all descriptors that it may need.
 * @typedef {{
 *   call?: import('@ethereum-sourcify/clear-signing').Transaction,
 *   typed?: import('@ethereum-sourcify/clear-signing').TypedData,
 *   index: import('@ethereum-sourcify/clear-signing').RegistryIndex,
 *   descriptors: Record<string, import('@ethereum-sourcify/clear-signing').Descriptor>,
 * }} Job
 */

/**
 * Returns what the library makes of a request. It has our resolver in every case: without one, it would load files from the internet.
 * @param {Job} job
 * @param {import('@ethereum-sourcify/clear-signing').ExternalDataProvider} externalDataProvider
 * @returns {Promise<import('@ethereum-sourcify/clear-signing').DisplayModel>}
 */
export async function render({ call, typed, index, descriptors }, externalDataProvider) {
  const resolver = {
    index,
    fetchDescriptor: async (/** @type {string} */ path) => {
      const found = descriptors[path]
      if (!found) throw new Error(`The descriptor ${path} was not passed`)
      return found
    },
  }
  const options = { externalDataProvider, descriptorResolverOptions: { type: /** @type {const} */ ('custom'), resolver } }
  if (call) return format(call, options)
  return typed ? formatTypedData(typed, options) : {}
}
