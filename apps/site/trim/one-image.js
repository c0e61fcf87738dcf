import { createElement } from 'react'

/** The image of the light colours: this configuration has no others. The theme's own writes one image for each. */
export default function OneImage(/** @type {import('@theme/ThemedImage').Props} */ { sources, alt, ...rest }) {
  return createElement('img', { src: sources.light, alt, ...rest })
}
