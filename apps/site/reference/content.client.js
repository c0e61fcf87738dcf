// A page that was opened directly holds the reference already; only who comes from another page has to load it.
export const html = document.querySelector('.ref') ? '' : (await import('@api-reference/spec')).default.html

export const anchors = []
export const links = []
