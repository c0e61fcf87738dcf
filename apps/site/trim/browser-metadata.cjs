/** Returns the generated metadata of the site without the versions of its plugins, which no page shows. */
module.exports = (/** @type {string} */ source) => JSON.stringify({ ...JSON.parse(source), pluginVersions: {} })
