import { defaultIntegrityRules, type IntegrityRules } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { checkIntegrity } from '../../packages/server/src/integrity/check.ts'
import { consentVersion, entry, userUid } from './bookingFixture.ts'
import { signInAll, type CallInput } from './harness.ts'
import { openApp } from './openApp.ts'

const names = ['role1', 'role2', 'role3', 'role4', 'role5', 'role6', 'role7', 'role14', 'role15', 'hd', 'centah', 'other']
export const states = ['open', 'dismissed', 'confirmed']
export const off: IntegrityRules = {
  velocity: { ...defaultIntegrityRules.velocity, isActive: false },
  approachVelocity: { ...defaultIntegrityRules.approachVelocity, isActive: false },
  sharedDevice: { ...defaultIntegrityRules.sharedDevice, isActive: false },
  ownContact: { isActive: false },
  repeatedContact: { ...defaultIntegrityRules.repeatedContact, isActive: false },
  noDwell: { ...defaultIntegrityRules.noDwell, isActive: false },
}

/** An app for a file's tests, with everyone signed in, and what checks and reads flags. */
export function openIntegrity() {
  const suite = openApp({}, {}, async ({ app }) => {
    const signedIn = await signInAll(app, names)
    return { signedIn, generatorId: signedIn('role14').record.userId, version: await consentVersion(app) }
  })

  const as = (name: string) => suite.signedIn(name)
  const rows = <Row extends object>(query: ReturnType<typeof sql>) => suite.app.db.asOwner((tx) => tx.rows<Row>(query))
  const check = () => checkIntegrity(suite.app.db, new AbortController().signal)
  const search = (filter: object = {}, by = 'role2') => as(by).call('integrity.search', { body: { filter, limit: 200 } })
  const flagsOf = async (leadId: number, by = 'role2') => (await search({ leadIds: [leadId], states }, by)).data.items

  let visitors = 0
  /** A lead of the demo's generator with a unique client address, browser and street. */
  async function enter(contact: object = {}, more: Record<string, unknown> = {}, input: CallInput = {}): Promise<number> {
    visitors++
    const own = { address: { line1: `${visitors} Own St`, city: 'Columbus', state: 'OH', postalCode: '43004' } }
    const answer = await suite.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(suite.version, more, { ...own, ...contact }),
      remoteAddress: `203.0.113.${visitors % 250}`,
      headers: { 'user-agent': `browser ${visitors}` },
      ...input,
    })
    expect(answer.data).toMatchObject({ status: 'captured' })
    const [lead] = await rows<{ id: number }>(sql`select id from lead where uid = ${answer.data.leadUid}`)
    return lead?.id ?? 0
  }
  /** Sets the rules to some of the defaults, and checks what that queues. */
  async function only(rules: Partial<IntegrityRules>): Promise<void> {
    const saved = await as('role2').call('integrity.saveRules', { body: { rules: { ...off, ...rules } } })
    expect(saved.status).toBe(200)
    while (await check());
  }
  return Object.assign(suite, {
    as,
    rows,
    check,
    search,
    flagsOf,
    enter,
    only,
  })
}
