import fc from 'fast-check'

// Property tests use the same values in every run, so a failure is reproducible and appears in the change that caused it.
fc.configureGlobal({ seed: 1 })
