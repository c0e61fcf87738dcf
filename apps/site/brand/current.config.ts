import { dirname, join } from 'node:path'
import { readBrand } from '../../../packages/brand/src/index.ts'
import { brandPages } from './pages.ts'

/** The brand that this build is for: `BRAND_FILE`, or `brand.json` at the root. */
const file = process.env.BRAND_FILE ?? join(__dirname, '../../../brand.json')

export const brand = readBrand(file)
export const pages = brandPages(file, brand)

/** Folders whose files the site serves at its root: the pictures of the brand's wallet. */
export const staticFolders = brand.wallet?.pictures === undefined ? [] : [join(dirname(file), brand.wallet.pictures)]
