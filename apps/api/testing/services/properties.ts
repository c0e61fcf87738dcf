import fc from 'fast-check'

// The same values at every run: what one of them breaks is broken for everybody, at once, and not for whoever meets it first.
fc.configureGlobal({ seed: 1 })
