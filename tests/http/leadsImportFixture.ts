import sql from 'sql-template-tag'
import type { Answer } from './harness.ts'
import { openApp } from './openApp.ts'

const defaults = { serviceGroupId: 1 }
const consent = { version: 'fair-1', text: 'I agree to be called.' }
export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const head = 'External ID,First name,Last name,E-mail,Phone,Consent at'
export const csv = (...lines: string[]) => [head, ...lines].join('\r\n')

/** An app for a file’s tests, and what imports leads. */
export function openLeadsImport() {
  const suite = openApp({ admin: 'role2' })

  const query = <Row extends object>(text: string) => suite.app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
  const post = (body: object, by = suite.admin) =>
    by.call('leads.importExternal', { body: { system: 'Fair', defaults, consent, ...body } })
  const run = async (body: object, by = suite.admin) => {
    const answer = await post(body, by)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    return answer.data
  }
  type Reply = Awaited<ReturnType<typeof run>>
  const rejectedRows = ({ rows }: Reply) => rows.filter(({ result }) => result === 'rejected')

  return Object.assign(suite, {
    query,
    post,
    run,
    rejectedRows,
  })
}
