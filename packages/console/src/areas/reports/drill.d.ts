import type { Client, Replies } from '@walkup/sdk'
import type { Page } from '../../data/pages.ts'
export type DrillSearch = NonNullable<Replies['reports.storeLead']['total']['drill']['leads']>[number]
export type LeadRow = Replies['leads.searchAll']['items'][number]
/** Which figure's leads are shown, as the URL names it: the row's key and the column's id. */
export declare const behindKey: (rowKey: string, columnId: string) => string
/** Reads the leads of several searches, one after the other, as one list. A cursor is the search's place and its own cursor. */
export declare const readDrill: (
  client: Client,
  searches: readonly DrillSearch[],
) => (cursor: string | undefined, signal: AbortSignal) => Promise<Page<LeadRow>>
/** The same leads in the leads' own list; undefined where its filters can't say it, or its days are another zone's. */
export declare function leadsPath(searches: readonly DrillSearch[] | undefined, timeZone: string): string | undefined
