/** Nothing is highlighted in the browser. */
export default function prismIncludeLanguages(): void {}
