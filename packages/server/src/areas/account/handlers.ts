import sql from 'sql-template-tag'
import { revoke, revokeAll, rotate } from '../../auth/sessions.ts'
import { findMembership } from '../../auth/caller.ts'
import { factorRequired } from '../../auth/stepUp.ts'
import type { AreaHandlers } from '../../context.ts'
import { forbidden, unauthenticated } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { noMembership } from './completeSignIn.ts'
import { factors } from './factors.ts'
import { invitations } from './invitations.ts'
import { login } from './login.ts'
import { phone } from './phone.ts'
import { ownSessions } from './ownSessions.ts'
import { passwordLinks } from './passwordLinks.ts'
import { profileOf } from './profile.ts'
import { stepUp } from './stepUp.ts'
import { secondFactor } from './secondFactor.ts'

export const account: AreaHandlers<'account'> = {
  ...login,
  ...phone,
  ...passwordLinks,
  ...ownSessions,
  ...invitations,
  ...secondFactor,
  ...factors,
  ...stepUp,

  async 'account.updateOrganization'({ caller, tx, services }, { params }) {
    const profile = await profileOf(tx, services, caller.userId, Number(params.orgId))
    if (!profile) throw forbidden('not-in-organization')
    const membership = await findMembership(tx, caller.userId, profile.currentOrganizationId)
    if (membership?.requiresSecondFactor && !caller.hasSecondFactor) throw factorRequired()
    await tx.run(sql`update session set organization_id = ${profile.currentOrganizationId} where id = ${caller.sessionId}`)
    return profile
  },

  async 'account.me'({ caller, tx, services }) {
    const profile = await profileOf(tx, services, caller.userId, caller.organizationId)
    if (!profile) throw noMembership()
    return profile
  },

  async 'account.logout'({ caller, tx, request }, { body }) {
    if (body.everywhere) await revokeAll(tx, caller.userId, 'signed out everywhere')
    else await revoke(tx, caller.sessionId, 'signed out')
    if (body.everywhere || body.pushEndpoint !== undefined)
      await tx.run(sql`select end_push(${caller.userId}, ${body.everywhere ? null : body.pushEndpoint}::text)`)
    const details = body.everywhere ? { everywhere: true } : {}
    await recordSecurityEvent(tx, { kind: 'signOut', userId: caller.userId, request, details })
    return { ok: true }
  },

  async 'account.refreshToken'({ services, request }, { params }) {
    const tokens = await services.db.asAccounts((tx) =>
      rotate(tx, services.keys, String(params.refreshToken), request, () => services.metrics.refreshReused.inc()),
    )
    if (!tokens) throw unauthenticated()
    return tokens
  },
}
