import spec from '@api-reference/spec'

export const html = spec.html
