import type { LoginRecord } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { signInAll, type Answer } from './harness.ts'
import { openApp } from './openApp.ts'

export const typed = (email: string, fields: object = {}) => ({
  firstName: 'Typed',
  lastName: 'Here',
  email,
  phone: '+12065550142',
  hireDate: '2026-02-03',
  externalEmployeeId: 'X1',
  languageId: 2,
  ...fields,
})
export const linkIn = (sentEmail: { readonly text: string } | undefined) =>
  /reset-password\/(\w+)/.exec(sentEmail?.text ?? '')?.[1] ?? ''

/** An app for a file’s tests, and what inviting and accepting do. */
export function openInvitations() {
  const suite = openApp({}, {}, async ({ app }) => ({
    signedIn: await signInAll(app, ['role1', 'role2', 'role4', 'role5', 'role6', 'hd', 'other']),
  }))
  const by = (name: string) => suite.signedIn(name)
  const rows = <Row extends object>(query: Sql) => suite.app.db.asOwner((tx) => tx.rows<Row>(query))
  const run = (query: Sql) => suite.app.db.asOwner((tx) => tx.run(query))

  const add = (name: string, email: string, fields: object = { roleId: 7 }) =>
    by(name).call('users.upsert', { body: typed(email, fields) })
  /** The address of a user of another owner's organization. */
  const elsewhere = async (index: number) =>
    (
      await rows<{ email: string }>(sql`select u.email from membership m join app_user u on u.id = m.user_id
        where m.organization_id = 3 and m.is_active and u.is_active order by u.id`)
    )[index]?.email ?? ''
  const letterTo = async (email: string) => (await suite.app.mailTo(email)).at(-1)
  /** Sends an invitation and returns its link. */
  async function linkOf(name: string, id: number, email: string): Promise<string> {
    await run(sql`update app_user set invited_at = null where id = ${id}`)
    expect((await by(name).call('users.invite', { params: { id } })).status).toBe(200)
    return linkIn(await letterTo(email))
  }
  const redeem = (linkId: string, password: string) => suite.app.call('account.resetPassword', { body: { linkId, password } })
  /** None of these accounts has a second factor. */
  const login = async (email: string, password = 'walkup-demo') =>
    (await suite.app.call('account.login', { body: { email, password } })) as Answer<LoginRecord>

  return Object.assign(suite, {
    by,
    rows,
    run,
    add,
    elsewhere,
    letterTo,
    linkOf,
    redeem,
    login,
  })
}
