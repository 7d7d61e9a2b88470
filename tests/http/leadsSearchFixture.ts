import sql from 'sql-template-tag'
import { openApp } from './openApp.ts'

export type Body = Record<string, unknown>
const lead = { firstName: 'Wanda', lastName: 'Query', serviceGroupId: 1 }

/** An app for a file’s tests, and what searches and makes leads. */
export function openLeadsSearch() {
  const suite = openApp({ admin: 'role2' })

  const search = async (body: Body, by = suite.admin) => {
    const answer = await by.call('leads.searchAll', { body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    return answer.data
  }
  const pathsOf = async (body: Body, headers = {}) => {
    const answer = await suite.admin.call('leads.searchAll', { body, headers })
    return [answer.status, answer.problem.errors?.map(({ path }) => path)]
  }
  const count = async (where: string) =>
    (
      await suite.app.db.asOwner((tx) =>
        tx.one<{ n: number }>(
          sql([`select count(*)::int as n from lead where organization_id = 1 and deleted_at is null and ${where}`]),
        ),
      )
    )?.n
  const make = async (fields: Body) => {
    const answer = await suite.admin.call('leads.upsertInternal', { body: { ...lead, ...fields } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    return answer.data
  }
  /** More leads than a total counts, outside any territory, as no lead of the demo is. */
  const addMany = () =>
    suite.app.db.asOwner((tx) =>
      tx.run(sql`insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, received_at)
        select 1, 'bulkbulkbulkbulkbulkbulk' || n, 'external', 'new', 'Bulk', 'Import', 1, timestamptz '2020-01-01Z' + make_interval(mins => n)
        from generate_series(1, 1001) n`),
    )

  return Object.assign(suite, {
    search,
    pathsOf,
    count,
    make,
    addMany,
  })
}
