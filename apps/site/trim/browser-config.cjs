// What of the configuration is for the build alone: browsers would get it all, with the paths of the machine that built the site.
const buildOnly = ['headTags', 'markdown', 'plugins', 'presets', 'themes', 'scripts', 'stylesheets', 'clientModules', 'staticDirectories']

/** The generated configuration module without what is for the build. */
module.exports = (/** @type {string} */ source) => {
  const config = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
  for (const name of buildOnly) delete config[name]
  // Of the highlighter and the blog, neither of which there is.
  for (const name of ['prism', 'blog']) delete config.themeConfig[name]
  return `export default ${JSON.stringify(config)}`
}
