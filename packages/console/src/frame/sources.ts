import type { Bodies, EndpointName, Inputs, Replies } from '@walkup/sdk'
import { useLookup } from '../data/lookups.ts'
import { useCall } from '../data/useCall.ts'
import type { ListName, Row } from '../data/usePages.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import type { Text } from '../i18n/index.ts'
import { toOptions, type Item } from './options.ts'

export interface Option<V> {
  readonly value: V
  readonly label: string
  /** Other words that find it. */
  readonly also?: string
}
/** Where a field's options come from. */
export interface Source<V> {
  /** A few fixed options. */
  readonly fixed?: readonly Option<V>[]
  /** The server searches by the typed text. */
  readonly isSearch?: true
  /** Any text is a value too: the one for it. */
  readonly toValue?: (text: string) => V
  /** A hook: options for the typed text; undefined while loading. Loads nothing while the text is undefined. */
  readonly useOptions: (typed: string | undefined) => readonly Option<V>[] | undefined
}

/** Static options. */
export function fixed<V extends string | number>(texts: readonly (readonly [V, Text])[]): Source<V> {
  const options = texts.map(([value, text]) => ({ value, label: text }))
  return { fixed: options, useOptions: () => options }
}

type Groups = {
  first: Replies['lookup.first']
  second: Replies['lookup.second']
  third: Replies['lookup.third']
  fourth: Replies['lookup.fourth']
}
/** A lookup list: `lookup('first', 'stores')`. */
export const lookup = <G extends keyof Groups>(group: G, list: keyof Groups[G] & string): Source<number> => ({
  useOptions: (typed) =>
    toOptions((useLookup(group, typed !== undefined) as Readonly<Record<string, readonly Item[]>> | undefined)?.[list]),
})

/** Options from any query without input: `read('lookup.roles', (reply) => …)`. */
export const read = <N extends EndpointName, V extends string | number>(
  name: N,
  pick: (reply: Replies[N]) => readonly Option<V>[],
): Source<V> => ({
  useOptions: (typed) => {
    const { data } = useCall(name, typed === undefined ? undefined : ({} as Inputs[N]))
    return data && pick(data)
  },
})

/** Items of a lookup reply: `named('technicians.lookup', (reply) => reply.technicians)`. */
export const named = <N extends EndpointName>(name: N, pick: (reply: Replies[N]) => readonly Item[]): Source<number> =>
  read(name, (reply) => toOptions(pick(reply)) ?? [])

/** Options from a search endpoint, twenty at a time. */
export const searched = <N extends ListName>(name: N, label: (row: Row<N>) => string, filter?: object): Source<number> => ({
  isSearch: true,
  useOptions: (typed) => {
    const search = useDebounced(typed?.trim())
    const body = { filter: { ...filter, search: search || undefined }, limit: 20 } as Bodies[N]
    const { data } = useCall(name, typed === undefined ? undefined : ({ body } as Inputs[N]))
    const items = (data as { items: readonly { id: number }[] } | undefined)?.items
    return items?.map((row) => ({ value: row.id, label: label(row as unknown as Row<N>) }))
  },
})
