// The part of this package that browsers run. Its entry brings all of tslib along for the sake of one line.
export {
  addLeadingSlash,
  addTrailingSlash,
  default as applyTrailingSlash,
  removeTrailingSlash,
} from '@docusaurus/utils-common/lib/applyTrailingSlash'
export { getErrorCausalChain } from '@docusaurus/utils-common/lib/errorUtils'
export { addPrefix, addSuffix, removePrefix, removeSuffix } from '@docusaurus/utils-common/lib/stringUtils'
export const blogPostContainerID = '__blog-post-container'
