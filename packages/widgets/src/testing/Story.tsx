import type { ArgTypes } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { elements, type Attribute } from '../../build/elements.ts'
import type { WidgetName } from '../options.ts'
import { mount, user } from './harness.ts'
import type { ServerOptions } from './server.ts'

export type Person = ReturnType<typeof user>

export interface Props {
  readonly tag: 'walkup-qr-booking' | 'walkup-available-appointments' | 'walkup-lead-capture' | 'walkup-manage'
  readonly attributes?: Readonly<Record<string, string>>
  readonly options?: ServerOptions
  /** The interactions before the story is shown. */
  readonly play?: (person: Person, element: HTMLElement) => Promise<unknown>
}

/** The real element with an in-memory API. */
export function Story({ tag, attributes, options, play }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { element, remove } = mount(tag, attributes, options)
    place.current?.append(element)
    // Ignores errors of stories that were left early; the tests play each completely.
    play?.(user(element), element).catch(() => {})
    return remove
    // A story mounts once with its initial args.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return <div ref={place} style={{ maxWidth: 900, margin: '0 auto' }} />
}

/** Controls as the element's attributes: camelCase becomes kebab-case, `true` an empty attribute; empty values are not set. */
export const attributesOf = (controls: Readonly<Record<string, string | number | boolean | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(controls).flatMap(([name, value]) =>
      value === undefined || value === false || value === ''
        ? []
        : [[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value === true ? '' : String(value)]],
    ),
  )

/** The controls shared by all stories. */
export interface CommonControls {
  readonly locale?: string
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly dir?: 'ltr' | 'rtl'
}
const locales = ['en', 'en-GB', 'es', 'es-MX', 'fr', 'fr-CA', 'he']
const controls = { string: 'text', number: 'number', boolean: 'boolean' } as const

/** A control for every attribute of an element; `nameOf` is how its stories call an option. */
export const argTypesOf = (name: WidgetName, nameOf = (option: string) => option): ArgTypes => ({
  ...Object.fromEntries(
    Object.entries(elements[name].attributes as Readonly<Record<string, Attribute>>).map(([option, { type, values, about }]) => {
      const options = option === 'locale' ? locales : values
      return [
        nameOf(option),
        { description: about, control: { type: options ? 'select' : controls[type] }, ...(options && { options: [...options] }) },
      ] as const
    }),
  ),
  dir: { control: 'inline-radio', options: ['ltr', 'rtl'], description: 'Of the page around.' },
  options: { table: { disable: true } },
  play: { table: { disable: true } },
})
/** What its docs page says. */
export const docsOf = (name: WidgetName) => ({ docs: { description: { component: elements[name].about } } })
