import type { AreaHandlers } from '../../context.ts'
import { onceForCaller } from '../../idempotency.ts'
import { exportSubject } from '../../privacy/export.ts'
import type { leadSending } from '../leadSending/handlers.ts'
import { changeLead } from './change.ts'
import { addNote, claim } from './claim.ts'
import { revokeConsent } from './consent.ts'
import { createLead } from './create.ts'
import { deleteLead, restoreLead } from './delete.ts'
import { erasePerson } from './erase.ts'
import { exportLeads } from './export.ts'
import { importLeads } from './import.ts'
import { leadTypesFor } from './leadTypes.ts'
import { deletePhoto, showPhoto } from './photos.ts'
import { leadDetail } from './queries.ts'
import { addRevenue, revenueOf } from './revenue.ts'
import { releaseReview, setReviewState } from './reviewDecision.ts'
import { searchReview } from './reviewSearch.ts'
import { searchLeads } from './search.ts'
import { setStatus } from './status.ts'
import { correctStatus } from './statusCorrection.ts'
import { undoStatus } from './statusUndo.ts'

export const leads: Omit<AreaHandlers<'leads'>, keyof typeof leadSending> & AreaHandlers<'leadReviews'> = {
  'leads.searchAll': (context, { body }) => searchLeads(context, 'all', body),
  'leads.searchInternal': (context, { body }) => searchLeads(context, 'internal', body),
  'leads.searchExternal': (context, { body }) => searchLeads(context, 'external', body),
  'leads.searchRejected': (context, { body }) => searchLeads(context, 'rejected', body),
  'leads.searchCaptured': (context, { body }) => searchLeads(context, 'captured', body),
  'leads.searchHomeDepot': (context, { body }) => searchLeads(context, 'homeDepot', body),
  'leads.searchCentah': (context, { body }) => searchLeads(context, 'centah', body),
  'leads.leadTypes': async ({ caller }) => ({ leadTypes: leadTypesFor(caller.roleId) }),
  'leads.getInternal': ({ tx, caller }, { params }) => leadDetail(tx, Number(params.id), caller.roleId, 'internal'),
  'leads.getExternal': ({ tx, caller }, { params }) => leadDetail(tx, Number(params.id), caller.roleId, 'external'),
  'leads.revenue': ({ tx }, { params }) => revenueOf(tx, Number(params.id), params.isExternal ? 'external' : 'internal'),

  'leads.upsertInternal': (context, { body }) =>
    onceForCaller(context, 'leads.upsertInternal', body, async () => {
      if (body.id !== undefined) await changeLead(context, body.id, 'internal', body)
      const id = body.id ?? (await createLead(context, body))
      return leadDetail(context.tx, id, context.caller.roleId)
    }),
  async 'leads.updateExternal'(context, { body }) {
    await changeLead(context, body.id, 'external', body)
    return leadDetail(context.tx, body.id, context.caller.roleId)
  },
  async 'leads.deleteInternal'(context, { params }) {
    await deleteLead(context, Number(params.id), 'internal')
    return { ok: true }
  },
  async 'leads.deleteExternal'(context, { params }) {
    await deleteLead(context, Number(params.id), 'external')
    return { ok: true }
  },
  async 'leads.restore'(context, { params }) {
    await restoreLead(context, Number(params.id))
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.setStatus'(context, { params, body }) {
    await setStatus(context, Number(params.id), body)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.undoStatus'(context, { params, body }) {
    await undoStatus(context, Number(params.id), body?.updatedAt)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.correctStatus'(context, { params, body }) {
    await correctStatus(context, Number(params.id), body)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.claim'(context, { params, body }) {
    await claim(context, Number(params.id), body)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.addNote'(context, { params, body }) {
    await addNote(context, Number(params.id), body.text, body.isCall === true)
    return { ok: true }
  },
  'leads.addRevenue': (context, { params, body }) => addRevenue(context, Number(params.id), body),
  async 'leads.revokeConsent'(context, { params, body }) {
    await revokeConsent(context, Number(params.id), body)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  'leads.importExternal': (context, { body }) => importLeads(context, body),
  'leads.export': (context, { query }) => exportLeads(context, query),
  'leads.erasePerson': (context, { params, body }) => erasePerson(context, Number(params.id), body),

  'leadReviews.search': (context, { body }) => searchReview(context, body),
  'leadReviews.release': (context, { params }) => releaseReview(context, Number(params.id)),
  'leadReviews.discard': (context, { params }) => setReviewState(context, Number(params.id), 'discarded'),
  'leadReviews.restore': (context, { params }) => setReviewState(context, Number(params.id), 'pending'),
  'leads.exportPerson': (context, { params }) => exportSubject(context, 'shopper', Number(params.id), 'json'),
  'leads.photo': (context, { params }) => showPhoto(context, Number(params.id), Number(params.photoId)),
  async 'leads.deletePhoto'(context, { params }) {
    await deletePhoto(context, Number(params.id), Number(params.photoId))
    return { ok: true }
  },
  'leads.printPerson': (context, { params }) => exportSubject(context, 'shopper', Number(params.id), 'pdf'),
}
