/** @jsxImportSource react */
import { useEffect, useRef } from 'react'
import { mount, user } from './harness.ts'
import type { ServerOptions } from './server.ts'

export type Person = ReturnType<typeof user>

export interface Props {
  readonly tag: 'walkup-qr-booking' | 'walkup-available-appointments' | 'walkup-lead-capture' | 'walkup-manage'
  readonly attributes?: Readonly<Record<string, string>>
  readonly options?: ServerOptions
  /** What a shopper did before the story is looked at. */
  readonly play?: (person: Person, element: HTMLElement) => Promise<unknown>
}

/** The real element, with an API of its own in memory. */
export function Story({ tag, attributes, options, play }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { element, remove } = mount(tag, attributes, options)
    place.current?.append(element)
    // A story left before it was played out has nothing to say.
    play?.(user(element), element).catch(() => {})
    return remove
    // A story is mounted once with what it was given.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return <div ref={place} style={{ maxWidth: 900, margin: '0 auto' }} />
}
