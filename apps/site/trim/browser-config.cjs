const buildOnly = ['headTags', 'markdown', 'plugins', 'presets', 'themes', 'scripts', 'stylesheets', 'clientModules', 'staticDirectories']

/** Returns the generated configuration module without the parts that only the build needs. They name folders of the build machine. */
module.exports = (/** @type {string} */ source) => {
  const config = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
  for (const name of buildOnly) delete config[name]
  return `export default ${JSON.stringify(config)}`
}
