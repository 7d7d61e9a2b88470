import { contract, type EndpointContract, type EndpointName, type ScheduledSource } from '@walkup/sdk/contract'
import { findMembership, type Caller } from '../auth/caller.ts'
import { callerScope } from '../auth/callerScope.ts'
import type { CallerContext, Context, Handlers, Input, RequestInfo, Services } from '../context.ts'
import { heavy } from '../db/limits.ts'
import { Problem } from '../problem.ts'
import { checkSource, mayRead, type Source } from './source.ts'
import type { Language } from './language.ts'
import { columnsOf, lists, type ListSource } from './lists.ts'
import { reportSheets, type ReportSource } from './reports.ts'
import { MAX_ROWS, type Sheet } from './sheet.ts'

const PAGE = 200
const isList = (source: ScheduledSource): source is ListSource => Object.hasOwn(lists, source)

/** A request that the server makes of itself. */
const ownRequest = (signal: AbortSignal): RequestInfo => ({
  id: 'report-schedule',
  ip: '127.0.0.1',
  userAgent: undefined,
  header: () => undefined,
  cookie: () => undefined,
  canKeepCookie: false,
  reply: { header: () => {}, setCookie: () => {} },
  signal,
  logFailure: () => {},
})

/** The caller that a recipient is now; undefined for those who are no longer members or may not read the source. */
export async function callerOf(
  { db }: Pick<Services, 'db'>,
  organizationId: number,
  userId: number,
  source: ScheduledSource,
): Promise<Caller | undefined> {
  const found = await db.asAccounts((tx) => findMembership(tx, userId, organizationId))
  if (!found || !mayRead(source, found)) return
  const { requiresSecondFactor: _, ...membership } = found
  // Not a session: nothing that requires one, or a proof of identity, is open to it.
  const session = { accountId: userId, sessionId: '', generation: 0, isFresh: false, hasSecondFactor: false, lacksFactor: false }
  return { ...membership, ...session }
}

/** The server, and how it answers its own calls. */
export interface Rendering {
  readonly services: Services
  readonly handlers: Handlers
}
interface Recipient {
  readonly organizationId: number
  readonly userId: number
  readonly language: Language
  /** Of times without one of their own. */
  readonly timeZone: string
}

/** What a recipient would see of a source in the console now; undefined if they may not see it. */
export async function sheetFor(
  { services, handlers }: Rendering,
  what: Source,
  recipient: Recipient,
): Promise<Sheet | undefined> {
  const { source } = what
  const found = await callerOf(services, recipient.organizationId, recipient.userId, source)
  if (!found) return
  const body = structuredClone(what.body) as Record<string, unknown>
  checkSource({ source, body })
  const caller = callerScope(found, (contract[source] as EndpointContract).body, body)
  const transact: CallerContext['transact'] = (work) => services.db.asTenant(caller, work, heavy)
  const call = <N extends EndpointName>(name: N, given: unknown) =>
    transact((tx) => {
      const context: Context = { services, caller, transact, tx, request: ownRequest(services.stopping) }
      const handle = handlers[name] as unknown as (context: Context, input: Input<N>) => Promise<unknown>
      return handle(context, { params: {}, query: {}, body: given } as unknown as Input<N>)
    })
  try {
    if (isList(source))
      return await listSheet((given) => call(source, given) as Promise<Page>, { ...what, source, body }, recipient)
    const toSheet = reportSheets[source as ReportSource] as (reply: unknown, language: Language) => Sheet
    return toSheet(await call(source, body), recipient.language)
  } catch (error) {
    // Such as approaches that the organization no longer shows.
    if (error instanceof Problem && error.status === 403) return
    throw error
  }
}

interface Page {
  readonly items: readonly never[]
  readonly nextCursor: string | null
  readonly total: number
}
async function listSheet(
  search: (body: object) => Promise<Page>,
  { source, body, columns: chosen }: Source & { readonly source: ListSource },
  { language, timeZone }: Recipient,
): Promise<Sheet> {
  const columns = columnsOf(source, chosen)
  const { cursor: _, ...asked } = body
  const rows: never[] = []
  let total = 0
  for (let cursor: string | null | undefined; cursor !== null && rows.length < MAX_ROWS;) {
    const page = await search({ ...asked, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) })
    rows.push(...page.items)
    total = Math.max(page.total, rows.length + (page.nextCursor === null ? 0 : 1))
    cursor = page.nextCursor
  }
  const shown = rows.slice(0, MAX_ROWS)
  return {
    title: language.t(lists[source].title),
    lines: [],
    columns: columns.map(({ title, isNumber = false }) => ({ title: language.t(title), isNumber })),
    rows: shown.map((row) => columns.map(({ text }) => String(text(row, language, timeZone) ?? ''))),
    rowCount: total,
  }
}
