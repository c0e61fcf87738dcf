// Stands in for the theme's highlighter, which would add 22 KB to every page: code is highlighted while the site is built.
export const Prism = { languages: {} }
export const themes = {}
