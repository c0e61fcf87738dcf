// The router copies what hangs on a component to its wrapper in `withRouter`, which nothing here calls.
export default (wrapper) => wrapper
