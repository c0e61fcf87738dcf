// Stands in for a component that this configuration never shows.
export default () => null
