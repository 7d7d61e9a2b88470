import type { Replies } from '@walkup/sdk'

/** The list of saved views that holds reports. */
export const SAVED_REPORTS = 'reports'
export type SavedReport = Replies['views.search']['items'][number]

/** Parameters that belong to a visit rather than to a report. */
const passing = ['behind', 'view']
export const reportSearch = (): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => !passing.includes(name)))

const isReportPath = (path: unknown): path is string => typeof path === 'string' && /^\/reports\/[a-z-]+$/.test(path)

/** Where a saved report opens; what was saved is checked, since colleagues may have shared it. */
export function savedPath({ id, state }: Pick<SavedReport, 'id' | 'state'>): string {
  const path = isReportPath(state.path) ? state.path : '/reports/build'
  const search = Object.entries((state.search ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return `${path}?${new URLSearchParams([...search, ['view', String(id)]])}`
}
