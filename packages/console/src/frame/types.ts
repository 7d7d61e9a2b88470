import type { ComponentType, ReactNode } from 'react'
import type { Bodies, Client, EndpointName, Params, Replies } from '@walkup/sdk'
import type { Endpoints } from '@walkup/sdk/endpoints'
import type { Failure } from '../data/problem.ts'
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

interface FilterBase {
  readonly label: Text
  /** Its name in the URL, where that is not the field's own. */
  readonly parameter?: string
  /** Behind “More filters” until it is set. */
  readonly isRare?: true
  /** Shown only while it is set, such as by a link. */
  readonly isHidden?: true
  /** Partner users don't see it. */
  readonly internalUsersOnly?: true
}
interface TextFilter extends FilterBase {
  readonly kind: 'text'
  /** Where the label is too long to stand in the field. */
  readonly placeholder?: Text
}
interface BooleanFilter extends FilterBase {
  readonly kind: 'boolean'
  readonly yes: Text
  readonly no: Text
}
/** Any number of values, none for all. */
interface ManyFilter<V> extends FilterBase {
  readonly kind: 'many'
  readonly options: Source<V>
}
/** Which ones, or only whether there is one: `whether` names the field of that. */
interface AnyOfFilter<V, Flag extends string> extends FilterBase {
  readonly kind: 'anyOf'
  readonly options: Source<V>
  readonly whether: Flag
  readonly none?: Text
  readonly some?: Text
}
/** Ids that only a link sets; the menu describes them and clears them. */
interface LinkedFilter extends FilterBase {
  readonly kind: 'linked'
  readonly Menu: ComponentType<{ readonly label: Text; readonly ids: readonly number[]; readonly onClear: () => void }>
}
interface OneFilter<V> extends FilterBase {
  readonly kind: 'one'
  readonly options: Source<V>
  /** What applies while nothing is chosen. */
  readonly usual?: V
}
/** A named range or any two days, in the viewer's time zone. */
interface DatesFilter extends FilterBase {
  readonly kind: 'dates'
  /** What applies while nothing is chosen; “any time” is then no choice. */
  readonly usual?: DateChoice
}
/** Whose days the days are: the viewer's unless it is set, as `zone` in the URL. */
interface ZoneFilter extends FilterBase {
  readonly kind: 'zone'
  readonly options: Source<string>
}
/** Whether rows of the organizations below are included. */
interface DescendantsFilter extends FilterBase {
  readonly kind: 'descendants'
  readonly included: Text
}
interface DateBody {
  readonly dateRangeId?: number
  readonly from?: string
  readonly to?: string
  readonly timeZone?: string
}
export type FilterFor<V, Flag extends string = string> = [V] extends [boolean]
  ? BooleanFilter
  : [V] extends [readonly (infer I)[]]
    ? ManyFilter<I> | AnyOfFilter<I, Flag> | LinkedFilter
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
  | TextFilter
  | BooleanFilter
  | ManyFilter<string | number>
  | AnyOfFilter<string | number, string>
  | LinkedFilter
  | OneFilter<string | number>
  | DatesFilter
  | ZoneFilter
  | DescendantsFilter
type Flags<F> = { [K in keyof F]-?: NonNullable<F[K]> extends boolean ? K : never }[keyof F] & string

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

/** Something done with a row or, with `isBulk`, with all that are selected. */
export interface Action<T> {
  readonly id: string
  readonly label: Text
  /** Shown to those who may call this. */
  readonly needs: EndpointName
  readonly isFor?: (row: T) => boolean
  /** Also for all that are selected, or only for those. */
  readonly isBulk?: boolean | 'only'
  /** Where it can't be undone: what is asked first. */
  readonly confirm?: Text
  /** Does it; a row that it answers takes the old one's place. */
  readonly run?: (row: T, client: Client) => Promise<unknown>
  /** In place of one `run` for each of the chosen rows: all of them in one call, such as one file to print. */
  readonly runTogether?: (rows: readonly T[], client: Client) => Promise<unknown>
  /** In place of `run` for many: asks for what it needs, and returns the action to run on each row. */
  readonly Ask?: ComponentType<AskProps<T>>
  /** Puts it back; the toast then offers that. */
  readonly undo?: (row: T, client: Client) => Promise<unknown>
  readonly done?: Text
  /** In place of `run`: a dialog of its own. */
  readonly Dialog?: ComponentType<{ readonly row: T; readonly onClose: () => void; readonly onChanged: (row?: T) => void }>
}

export interface AskProps<T> {
  readonly rows: readonly T[]
  readonly onClose: () => void
  readonly onChosen: (action: Action<T>) => void
}

/** A row as its panel shows it; `isGone` once it was deleted while it was open. */
export interface RowQuery<T> {
  readonly data?: T
  readonly failure?: Failure
  readonly isFetching?: boolean
  readonly isGone?: boolean
  readonly retry: () => void
}

/** Lists of the same rows, each read by its own call: tabs at the title, `kind` in the URL. */
export interface Variants {
  readonly label: Text
  /** By name; the first is the list's own and has no name in the URL. */
  readonly all: Readonly<Record<string, Variant>>
  /** A hook: the names that may hold something for the reader. */
  readonly useVisible: () => readonly string[]
}
export interface Variant {
  readonly endpoint: ListName
  readonly label: Text
  /** Filters that make no sense here. */
  readonly without?: readonly string[]
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

interface Export {
  readonly endpoint: ExportName
  readonly file: string
  /** The query parameter that takes the variant's name. */
  readonly variantParameter?: string
}

type Whole<N extends ListName, G extends GetName> = [G] extends [never] ? Row<N> : Replies[G]

/** What a list declares whatever its rows are. */
interface ListBase {
  readonly path: `/${string}`
  /** Path parameters of its endpoints other than the row's id. */
  readonly params?: Readonly<Record<string, string>>
  readonly title: Text
  readonly noun: readonly [one: Text, many: Text]
  readonly icon?: IconName
  /** What would be here, and how it comes; `add` labels the button that makes the first one. */
  readonly empty: { readonly title: Text; readonly text: Text; readonly add?: Text }
  /** The same while it is filtered, where it is not the usual text. */
  readonly emptyFiltered?: { readonly title: Text; readonly text: Text }
  /** Names its saved views, where that is not its endpoint. */
  readonly viewKey?: string
  readonly variants?: Variants
  /** Names the open row in the URL, where that is not `row`. */
  readonly rowParameter?: string
  /** Rows of the organizations below, too. */
  readonly isDeep?: boolean
  readonly add?: Text
  /** A file of the list as it is filtered. */
  readonly export?: Export
  /** In place of the form: what the primary action opens, for those who may call `needs`. */
  readonly Add?: { readonly needs: EndpointName; readonly Dialog: ComponentType<{ readonly onClose: () => void }> }
  /** Next to the total, when there is something to say about all rows. */
  readonly Note?: ComponentType
  /** More buttons after the export. */
  readonly Tools?: ComponentType
}

/** What it declares of its rows. */
interface RowsBase<T, S extends string> extends ListBase {
  readonly columns: readonly ListColumn<T, S>[]
  /** The search's own order unless said. */
  readonly sort?: { readonly by: S; readonly direction: 'asc' | 'desc' }
  /** A row's name: on a phone, in titles and in questions. */
  readonly name: (row: T) => string
  /** What tells rows of one name apart, in a report of many and in questions. */
  readonly apart?: (row: T) => string
  /** The second line on a phone. */
  readonly narrow?: (row: T) => ReactNode
  /** Both lines on a phone, where the first is not the name alone. */
  readonly twoLines?: (row: T) => ReactNode
  /** A row's own page, where that is not `/:id`. */
  readonly rowPath?: (row: T) => string
  /** Reads a few changed rows one by one rather than the list again. */
  readonly readOne?: (row: T, client: Client, signal: AbortSignal) => Promise<T>
  readonly remove?: Removal<T>
  /** Rows that can neither be edited nor deleted. */
  readonly isReadOnly?: (row: T) => boolean
  readonly actions?: readonly Action<T>[]
}

/** The side panel and, with `read`, the page `/:id`: of rows as the list has them, or whole. */
interface RowDetail<T, W, G> {
  readonly read?: G
  /** A hook in place of `read`'s call, where rows are read by more than one. */
  readonly useRow?: (id: number, listed: T | undefined) => RowQuery<W>
  /** On a phone a row opens its own page at once. */
  readonly isPageOnPhone?: true
  readonly sections?: (row: W) => readonly Section[]
  readonly Body?: ComponentType<{ readonly row: W; readonly onChanged: (row?: W) => void }>
}

/** An ordinary area: its list, side panel, form, and what can be done. */
export interface List<N extends ListName, G extends GetName, F extends FormName> extends RowsBase<Row<N>, SortName<N>> {
  readonly endpoint: N
  /** Always sent along in the search's filter. */
  readonly always?: Partial<Filter<N>>
  /** In the order of the line. */
  readonly filters?: {
    readonly [K in keyof Filter<N>]?: FilterFor<NonNullable<Filter<N>[K]>, Flags<Filter<N>>>
  } & { readonly zone?: ZoneFilter; readonly descendants?: DescendantsFilter }
  readonly detail?: RowDetail<Row<N>, Whole<N, G>, G>
  /** Makes and changes; its endpoint decides who may. */
  readonly form?: Form<F> & (Whole<N, G> extends Replies[F] ? unknown : { readonly rowLacksWhatTheFormReads: never })
}

/** A list once its names no longer matter: what the frame's own parts take. */
export interface AnyRow {
  readonly id: number
}
export interface AnyList extends RowsBase<AnyRow, string> {
  readonly endpoint: ListName
  readonly always?: object
  readonly filters?: Readonly<Record<string, AnyFilter>>
  readonly detail?: RowDetail<AnyRow, AnyRow, GetName>
  readonly form?: Form<FormName>
}
