import sql from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

const defaults = { serviceGroupId: 1 }
const consent = { version: 'fair-1', text: 'I agree to be called.' }
export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const head = 'External ID,First name,Last name,E-mail,Phone,Consent at'
export const csv = (...lines: string[]) => [head, ...lines].join('\r\n')

/** An app for a file’s tests, and what imports leads. */
export function openLeadsImport() {
  let app: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp()
    admin = await app.signIn('role2@walkup.test')
  })
  afterAll(() => app.close())

  const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
  const post = (body: object, by = admin) =>
    by.call('leads.importExternal', { body: { system: 'Fair', defaults, consent, ...body } })
  const run = async (body: object, by = admin) => {
    const answer = await post(body, by)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    return answer.data
  }
  type Reply = Awaited<ReturnType<typeof run>>
  const rejectedRows = ({ rows }: Reply) => rows.filter(({ result }) => result === 'rejected')

  return {
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    query,
    post,
    run,
    rejectedRows,
  }
}
