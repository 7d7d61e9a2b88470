import type { ComponentType, ReactNode } from 'react'
import type { Bodies, Client, EndpointName, Params, Replies } from '@walkup/sdk'
import type { Endpoints } from '@walkup/sdk/endpoints'
import type { Problem } from '../data/problem.ts'
import type { ListName, Row } from '../data/usePages.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Text } from '../i18n/index.ts'
import type { AnyFilter, DescendantsFilter, FilterFor, ZoneFilter } from './filterTypes.ts'
import type { Form, FormName } from './formTypes.ts'

export type { ListName, Row }
type At<B, K extends string> = K extends keyof B ? NonNullable<B[K]> : Record<never, never>
// Binds each body to a type variable before mapping it: over a generic name, it would be resolved too early.
type Filters = { [N in ListName]: [Bodies[N]] extends [infer B] ? At<NonNullable<B>, 'filter'> : never }
type Sorts = { [N in ListName]: [Bodies[N]] extends [infer B] ? At<At<NonNullable<B>, 'sort'>, 'by'> : never }
/** Filter and sort fields of a list's search. */
export type Filter<N extends ListName> = Filters[N]
export type SortName<N extends ListName> = Sorts[N] & string

type Flags<F> = { [K in keyof F]-?: NonNullable<F[K]> extends boolean ? K : never }[keyof F] & string

export interface ListColumn<T, S extends string> {
  readonly id: string
  readonly title: Text
  /** Width in px; the last column fills the rest. */
  readonly width: number
  /** Text for copying and, without `cell`, for display; empty renders as "–". */
  readonly text: (row: T) => string | number | null | undefined
  readonly cell?: (row: T) => ReactNode
  readonly sort?: S
  /** Right-aligned numbers. */
  readonly align?: 'right'
  readonly isSticky?: boolean
  /** Hidden by default. */
  readonly isHidden?: boolean
  /** Inline editing with F2 or a double click; resolves to the changed row. */
  readonly edit?: {
    readonly needs: EndpointName
    readonly isFor?: (row: T) => boolean
    readonly save: (row: T, text: string, client: Client) => Promise<T>
  }
}

/** An action on a row or, with `isBulk`, on all selected rows. */
export interface Action<T> {
  readonly id: string
  readonly label: Text
  /** Required permission. */
  readonly needs: EndpointName
  readonly isFor?: (row: T) => boolean
  /** Also available as a bulk action, or only as one. */
  readonly isBulk?: boolean | 'only'
  /** Confirmation text for irreversible actions. */
  readonly confirm?: Text
  /** Tries the action without doing it: a conflict is shown before the confirmation. */
  readonly rehearse?: (row: T, client: Client) => Promise<unknown>
  /** Runs the action; a returned row replaces the old one. */
  readonly run?: (row: T, client: Client) => Promise<unknown>
  /** Bulk variant that handles all rows in one request, such as printing one file. */
  readonly runTogether?: (rows: readonly T[], client: Client) => Promise<unknown>
  /** Bulk variant that first asks for input, then resolves to the action to run on each row. */
  readonly Ask?: ComponentType<ActionDialogProps<T>>
  /** Reverts the action; enables undo in the toast. */
  readonly undo?: (row: T, client: Client) => Promise<unknown>
  readonly done?: Text
  /** Says what came of it for one row, instead of `done`. */
  readonly report?: (reply: unknown, row: T) => void
  /** Opens a custom dialog instead of `run`. */
  readonly Dialog?: ComponentType<{ readonly row: T; readonly onClose: () => void; readonly onChanged: (row?: T) => void }>
}

export interface ActionDialogProps<T> {
  readonly rows: readonly T[]
  readonly onClose: () => void
  readonly onChosen: (action: Action<T>) => void
}

/** A row in the panel; `isGone` if it was deleted while open. */
export interface RowQuery<T> {
  readonly data?: T
  readonly problem?: Problem
  readonly isFetching?: boolean
  readonly isGone?: boolean
  readonly retry: () => void
}

/** Lists of the same rows from different endpoints: tabs next to the title, `kind` in the URL. */
export interface Variants {
  readonly label: Text
  /** By name; the first is the default and omitted from the URL. */
  readonly all: Readonly<Record<string, Variant>>
  /** A hook: names of variants that may have rows for the user. */
  readonly useVisible: () => readonly string[]
}
export interface Variant {
  readonly endpoint: ListName
  readonly label: Text
  /** Filters that don't apply. */
  readonly without?: readonly string[]
}

export interface Section {
  readonly title: Text
  /** Term and value; empty renders as "–". */
  readonly facts: readonly (readonly [Text, ReactNode])[]
}

type ById = { [E in EndpointName]: Params[E] extends { id: unknown } ? E : never }[EndpointName]
/** Endpoints that read or delete by id only. */
export type GetName = {
  [E in ById]: Endpoints[E] extends `GET ${string}` ? (Replies[E] extends { id: number } ? E : never) : never
}[ById]
export type DeleteName = { [E in ById]: Endpoints[E] extends `DELETE ${string}` ? E : never }[ById]
/** How to delete a row, what undoes it, and what to know beforehand; without undo, the warning says so. */
export type Removal<T> = { readonly endpoint: DeleteName; readonly isFor?: (row: T) => boolean } & (
  | { readonly warning: Text; readonly back?: Back<T> }
  | { readonly back: Back<T>; readonly warning?: undefined }
)
type Back<T> = (row: T, client: Client) => Promise<unknown>
/** Endpoints that return a file. */
export type ExportName = {
  [E in EndpointName]: unknown extends Replies[E] ? never : Replies[E] extends Response ? E : never
}[EndpointName]

interface Export {
  readonly endpoint: ExportName
  readonly file: string
  /** Query parameter for the variant's name. */
  readonly variantParameter?: string
}

type Whole<N extends ListName, G extends GetName> = [G] extends [never] ? Row<N> : Replies[G]

/** List options that don't depend on the row type. */
interface ListBase {
  readonly path: `/${string}`
  /** Path parameters besides the row id. */
  readonly params?: Readonly<Record<string, string>>
  readonly title: Text
  readonly noun: readonly [one: Text, many: Text]
  readonly icon?: IconName
  /** Empty state; `add` labels the button that creates the first row. */
  readonly empty: {
    readonly title: Text
    readonly text: Text
    readonly add?: Text
    /** Where rows are added, if that is on another page. */
    readonly link?: { readonly href: string; readonly label: Text }
  }
  /** Empty state of a filtered list, if not the default. */
  readonly emptyFiltered?: { readonly title: Text; readonly text: Text }
  /** Key of saved views, if not the endpoint. */
  readonly viewKey?: string
  readonly variants?: Variants
  /** Query parameter of the open row, if not `row`. */
  readonly rowParameter?: string
  /** Can include rows of descendant organizations. */
  readonly isDeep?: boolean
  readonly add?: Text
  /** Export of the filtered list. */
  readonly export?: Export
  /** Opened by the primary action instead of the form, with the permission in `needs`. */
  readonly Add?: { readonly needs: EndpointName; readonly Dialog: ComponentType<{ readonly onClose: () => void }> }
  /** Summary next to the total. */
  readonly Note?: ComponentType
  /** Further buttons after the export. */
  readonly Tools?: ComponentType
}

/** List options for a row type. */
interface RowsBase<T, S extends string> extends ListBase {
  readonly columns: readonly ListColumn<T, S>[]
  /** Default sort; the search's own if absent. */
  readonly sort?: { readonly by: S; readonly direction: 'asc' | 'desc' }
  /** A row's name on phones, in titles, and in confirmations. */
  readonly name: (row: T) => string
  /** Distinguishes rows of equal name in bulk reports and confirmations. */
  readonly apart?: (row: T) => string
  /** Second line on phones. */
  readonly narrow?: (row: T) => ReactNode
  /** Custom row content on phones. */
  readonly twoLines?: (row: T) => ReactNode
  /** A row's own page, if not `/:id`. */
  readonly rowPath?: (row: T) => string
  /** Loads a few changed rows individually instead of reloading the list. */
  readonly readOne?: (row: T, client: Client, signal: AbortSignal) => Promise<T>
  /** Rows that the server is working on, which are read again until it is done. */
  readonly isMoving?: (row: T) => boolean
  readonly remove?: Removal<T>
  /** Rows that can be neither edited nor deleted. */
  readonly isReadOnly?: (row: T) => boolean
  readonly actions?: readonly Action<T>[]
}

/** Side panel and, with `read`, the page `/:id`: shows the row from the list or loads it in full. */
interface RowDetail<T, W, G> {
  readonly read?: G
  /** A hook instead of `read`, for rows loaded through several endpoints. */
  readonly useRow?: (id: number, listed: T | undefined) => RowQuery<W>
  /** On phones, rows open their own page instead of the panel. */
  readonly isPageOnPhone?: true
  readonly sections?: (row: W) => readonly Section[]
  readonly Body?: ComponentType<{ readonly row: W; readonly onChanged: (row?: W) => void }>
}

/** A complete area: list, side panel, form, and actions. */
export interface List<N extends ListName, G extends GetName, F extends FormName> extends RowsBase<Row<N>, SortName<N>> {
  readonly endpoint: N
  /** Always included in the search's filter. */
  readonly always?: Partial<Filter<N>>
  /** In display order. */
  readonly filters?: {
    readonly [K in keyof Filter<N>]?: FilterFor<NonNullable<Filter<N>[K]>, Flags<Filter<N>>>
  } & { readonly zone?: ZoneFilter; readonly descendants?: DescendantsFilter }
  readonly detail?: RowDetail<Row<N>, Whole<N, G>, G>
  /** Creates and updates; its endpoint decides who may. */
  readonly form?: Form<F> & (Whole<N, G> extends Replies[F] ? unknown : { readonly rowLacksWhatTheFormReads: never })
}

/** Type-erased list for the frame's internals. */
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
