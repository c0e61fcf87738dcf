/** Loads no languages, because code is highlighted at build time. */
export default function prismIncludeLanguages(): void {}
