/** The size of a social image in pixels. */
export const socialSize = { width: 1200, height: 630 }
