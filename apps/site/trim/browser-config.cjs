// Configuration that only the build needs. Browsers would otherwise get it, including paths of the machine that built the site.
const buildOnly = ['headTags', 'markdown', 'plugins', 'presets', 'themes', 'scripts', 'stylesheets', 'clientModules', 'staticDirectories']

/** Returns the generated configuration module without the parts that only the build needs. */
module.exports = (/** @type {string} */ source) => {
  const config = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
  for (const name of buildOnly) delete config[name]
  // The site has neither the highlighter of the theme nor a blog.
  for (const name of ['prism', 'blog']) delete config.themeConfig[name]
  return `export default ${JSON.stringify(config)}`
}
