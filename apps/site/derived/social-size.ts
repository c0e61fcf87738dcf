/** The size at which platforms show a link, in pixels. */
export const socialSize = { width: 1200, height: 630 }
