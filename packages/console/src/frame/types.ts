import type { ComponentType, ReactNode } from 'react'
import type { Bodies, Client, EndpointName, Params, Replies } from '@walkup/sdk'
import type { Endpoints } from '@walkup/sdk/endpoints'
import type { ListName, Row } from '../data/usePages.ts'
import type { DateChoice } from '../ui/dateRanges.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Text } from '../i18n/index.ts'
import type { Form, FormName } from './formTypes.ts'
import type { Source } from './sources.ts'

export type { ListName, Row }
type At<B, K extends string> = K extends keyof B ? NonNullable<B[K]> : Record<never, never>
// Each body stands as a type of its own before it is taken apart: over a generic name it would be settled too early.
type Filters = { [N in ListName]: [Bodies[N]] extends [infer B] ? At<NonNullable<B>, 'filter'> : never }
type Sorts = { [N in ListName]: [Bodies[N]] extends [infer B] ? At<At<NonNullable<B>, 'sort'>, 'by'> : never }
/** What a list may be filtered and sorted by. */
export type Filter<N extends ListName> = Filters[N]
export type SortName<N extends ListName> = Sorts[N] & string

/** Typed text; `label` names the field and stands in it. */
interface TextFilter {
  readonly kind: 'text'
  readonly label: Text
}
interface BooleanFilter {
  readonly kind: 'boolean'
  readonly label: Text
  readonly yes: Text
  readonly no: Text
}
/** Any number of values, none for all. */
interface ManyFilter<V> {
  readonly kind: 'many'
  readonly label: Text
  readonly options: Source<V>
}
interface OneFilter<V> {
  readonly kind: 'one'
  readonly label: Text
  readonly options: Source<V>
  /** What holds while nothing is chosen: it is told. */
  readonly usual?: V
}
/** A named range or any two days, in the viewer's time zone. */
interface DatesFilter {
  readonly kind: 'dates'
  readonly label: Text
  /** What the rows are of while nothing is chosen: it is told, and “any time” is no choice. */
  readonly usual?: DateChoice
}
/** Whose days the days are: the viewer's unless it is set. It stands in the list's URL as `zone`, and is shown while it is set. */
interface ZoneFilter {
  readonly kind: 'zone'
  readonly label: Text
  readonly options: Source<string>
}
interface DateBody {
  readonly dateRangeId?: number
  readonly from?: string
  readonly to?: string
  readonly timeZone?: string
}
export type FilterFor<V> = [V] extends [boolean]
  ? BooleanFilter
  : [V] extends [readonly (infer I)[]]
    ? ManyFilter<I>
    : [V] extends [string]
      ? string extends V
        ? TextFilter | OneFilter<V>
        : OneFilter<V>
      : [V] extends [number]
        ? OneFilter<V>
        : [V] extends [DateBody]
          ? DatesFilter
          : never
export type AnyFilter =
  TextFilter | BooleanFilter | ManyFilter<string | number> | OneFilter<string | number> | DatesFilter | ZoneFilter

export interface ListColumn<T, S extends string> {
  readonly id: string
  readonly title: Text
  /** px; the last column takes what is left. */
  readonly width: number
  /** What is copied and, unless `cell` says more, shown; nothing shows as "–". */
  readonly text: (row: T) => string | number | null | undefined
  readonly cell?: (row: T) => ReactNode
  readonly sort?: S
  /** Figures stand at the right. */
  readonly align?: 'right'
  readonly isSticky?: boolean
  /** Not shown until the reader asks for it. */
  readonly isHidden?: boolean
  /** A text that may be changed in its cell, by F2 or a double click; answers the changed row. */
  readonly edit?: { readonly needs: EndpointName; readonly save: (row: T, text: string, client: Client) => Promise<T> }
}

/** Something done with a row, and, with `isBulk`, with all that are selected. */
export interface Action<T> {
  readonly id: string
  readonly label: Text
  /** Shown to those who may call this. */
  readonly needs: EndpointName
  readonly isFor?: (row: T) => boolean
  readonly isBulk?: boolean
  /** Where it can't be undone: what is asked first. */
  readonly confirm?: Text
  /** Does it; a row that it answers takes the old one's place. */
  readonly run?: (row: T, client: Client) => Promise<unknown>
  /** In place of one `run` for each of the chosen rows: all of them in one call, such as one file to print. */
  readonly runTogether?: (rows: readonly T[], client: Client) => Promise<unknown>
  /** Puts it back; the toast then offers that. */
  readonly undo?: (row: T, client: Client) => Promise<unknown>
  readonly done?: Text
  /** In place of `run`: a dialog of its own. */
  readonly Dialog?: ComponentType<{ readonly row: T; readonly onClose: () => void; readonly onChanged: (row?: T) => void }>
}

export interface Section {
  readonly title: Text
  /** Term and what it is; nothing shows as "–". */
  readonly facts: readonly (readonly [Text, ReactNode])[]
}

type ById = { [E in EndpointName]: Params[E] extends { id: unknown } ? E : never }[EndpointName]
/** The endpoints that read, and those that delete, by an id alone. */
export type GetName = {
  [E in ById]: Endpoints[E] extends `GET ${string}` ? (Replies[E] extends { id: number } ? E : never) : never
}[ById]
export type DeleteName = { [E in ById]: Endpoints[E] extends `DELETE ${string}` ? E : never }[ById]
/** How a row is deleted: what makes it anew as it was, or, where nothing can, what is lost. */
export type Removal<T> = { readonly endpoint: DeleteName } & (
  | { readonly warning: Text; readonly back?: undefined }
  | { readonly back: (row: T, client: Client) => Promise<unknown>; readonly warning?: undefined }
)
/** The endpoints that answer a file. */
export type ExportName = {
  [E in EndpointName]: unknown extends Replies[E] ? never : Replies[E] extends Response ? E : never
}[EndpointName]

type Whole<N extends ListName, G extends GetName> = [G] extends [never] ? Row<N> : Replies[G]

/** An ordinary area: its list, what stands beside a row, its form, and what can be done. */
export interface List<N extends ListName, G extends GetName, F extends FormName> {
  readonly endpoint: N
  readonly path: `/${string}`
  readonly title: Text
  readonly noun: readonly [one: Text, many: Text]
  readonly icon?: IconName
  /** What would be here, and how it comes. */
  readonly empty: { readonly title: Text; readonly text: Text }
  /** Rows of the organizations below, too. */
  readonly isDeep?: boolean
  /** Always sent along in the search's filter. */
  readonly always?: Partial<Filter<N>>
  /** In the order of the line; each stands in the URL under its name. */
  readonly filters?: { readonly [K in keyof Filter<N>]?: FilterFor<NonNullable<Filter<N>[K]>> }
  /** The search's own order unless said. */
  readonly sort?: { readonly by: SortName<N>; readonly direction: 'asc' | 'desc' }
  readonly columns: readonly ListColumn<Row<N>, SortName<N>>[]
  /** A row's name: on a phone, in titles and in questions. */
  readonly name: (row: Row<N>) => string
  /** What tells rows of one name apart, in a report of many and in questions. */
  readonly apart?: (row: Row<N>) => string
  /** The second line on a phone. */
  readonly narrow?: (row: Row<N>) => ReactNode
  /** What stands beside the list and, with `read`, on the page `/:id`. */
  readonly detail?: {
    readonly read?: G
    readonly sections?: (row: Whole<N, G>) => readonly Section[]
    readonly Body?: ComponentType<{ readonly row: Whole<N, G>; readonly onChanged: (row?: Whole<N, G>) => void }>
  }
  /** Makes and changes; its endpoint decides who may. */
  readonly form?: Form<F> & (Whole<N, G> extends Replies[F] ? unknown : { readonly rowLacksWhatTheFormReads: never })
  readonly add?: Text
  readonly remove?: Removal<Row<N>>
  readonly actions?: readonly Action<Row<N>>[]
  /** A file of the list as it is filtered. */
  readonly export?: { readonly endpoint: ExportName; readonly file: string }
  /** In place of the form: what the primary action opens, for those who may call `needs`. */
  readonly Add?: { readonly needs: EndpointName; readonly Dialog: ComponentType<{ readonly onClose: () => void }> }
  /** Next to the total, when there is something to say about all rows. */
  readonly Note?: ComponentType
}

/** A list once its names no longer matter: what the frame's own parts take. */
export interface AnyRow {
  readonly id: number
}
export interface AnyList {
  readonly endpoint: ListName
  readonly path: `/${string}`
  readonly title: Text
  readonly noun: readonly [one: Text, many: Text]
  readonly icon?: IconName
  readonly empty: { readonly title: Text; readonly text: Text }
  readonly isDeep?: boolean
  readonly always?: object
  readonly filters?: Readonly<Record<string, AnyFilter>>
  readonly sort?: { readonly by: string; readonly direction: 'asc' | 'desc' }
  readonly columns: readonly ListColumn<AnyRow, string>[]
  readonly name: (row: AnyRow) => string
  readonly apart?: (row: AnyRow) => string
  readonly narrow?: (row: AnyRow) => ReactNode
  readonly detail?: {
    readonly read?: GetName
    readonly sections?: (row: AnyRow) => readonly Section[]
    readonly Body?: ComponentType<{ readonly row: AnyRow; readonly onChanged: (row?: AnyRow) => void }>
  }
  readonly form?: Form<FormName>
  readonly add?: Text
  readonly remove?: Removal<AnyRow>
  readonly actions?: readonly Action<AnyRow>[]
  readonly export?: { readonly endpoint: ExportName; readonly file: string }
  readonly Add?: { readonly needs: EndpointName; readonly Dialog: ComponentType<{ readonly onClose: () => void }> }
  readonly Note?: ComponentType
}
