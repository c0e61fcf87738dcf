import type { Contract } from './contract.ts'

/** A section of the contract's introduction with a heading. */
export type Topic = { id: string; title: string; text: string }

type Info = Pick<Contract['info'], 'description'>

const sectionsOf = ({ description }: Info) => description.split(/^## /m)

/** Returns the introduction up to its first heading. */
export const leadOf = (info: Info): string => sectionsOf(info)[0]?.trim() ?? ''

/** Returns the sections of the introduction, in their order. */
export const topicsOf = (info: Info): Topic[] =>
  sectionsOf(info)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return { id: title.toLowerCase().replaceAll(' ', '-'), title, text: lines.join('\n').trim() }
    })
