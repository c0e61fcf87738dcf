/** Returns the class names of the theme without those of blogs, tags, cards and tabs, which this site does not use. */
module.exports = (/** @type {string} */ source) =>
  source.replace(/ docCard: \{[^}]*\},/, '').replace(/^ *(?:blog\w*|docs?Tag\w*|docsTag\w*|docFooterTagsRow): '[^']*',$/gm, '')
