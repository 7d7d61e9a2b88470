import type { AreaHandlers } from '../../context.ts'
import { holdSlot } from '../booking/book.ts'
import { readSlotId } from '../booking/slotId.ts'
import { publicIcon } from '../users/icon.ts'
import { details } from './details.ts'
import { submitEntry } from './entry.ts'
import { freeSlots } from './freeSlots.ts'
import { handOver, takeOver } from './handover.ts'
import { withGenerator } from './generator.ts'
import { withIdempotency, readKey } from '../../idempotency.ts'
import { createPageToken } from './pageToken.ts'
import { addPhoto } from './photos.ts'
import { staff } from './staffHandlers.ts'
import { countSteps } from './steps.ts'
import { visitorOf } from './visitor.ts'

export const qrCodes: AreaHandlers<'qrCodes'> = {
  ...publicIcon,
  ...staff,

  'qrCodes.details'({ services }, { params, query }) {
    const userUid = String(params.userUid)
    const serviceGroupId = Number(params.hdsfiGroup)
    const now = services.now()
    const wanted = { userUid, serviceGroupId, qrUid: query.qrUid, locale: query.locale ?? 'en', now }
    return withGenerator(services, userUid, { serviceGroupId }, async (tx, place) => ({
      ...(await details(tx, place, place.webConfig, wanted)),
      pageToken: createPageToken(services.keys, userUid, now),
    }))
  },

  'qrCodes.availableAppointments': ({ services }, { params, query }) => freeSlots(services, String(params.userUid), query),

  'qrCodes.entry'(context, { params, body }) {
    return submitEntry(context, String(params.userUid), body)
  },

  async 'qrCodes.countSteps'(context, { params, query }) {
    await countSteps(context, String(params.userUid), query)
    return { ok: true }
  },

  'qrCodes.addPhoto': (context, { params, body }) => addPhoto(context, String(params.userUid), body),
  'qrCodes.handOver': (context, { params, body }) => handOver(context, String(params.userUid), body.sealed),
  'qrCodes.takeOver': (context, { params }) => takeOver(context, String(params.userUid), String(params.handoverId)),

  async 'qrCodes.hold'(context, { params, body }) {
    const { services, request, fullSlot } = context
    const userUid = String(params.userUid)
    const key = readKey(request)
    const now = services.now()
    const { pageToken, ...content } = body
    const { appointmentTypeId, slotId, holdToken } = content
    const { limits } = services.config
    const visitor = await visitorOf(context, userUid, pageToken)
    const holder = visitor.isTrusted ? undefined : visitor
    return withGenerator(services, userUid, { appointmentTypeId, books: true }, (tx, { organizationId, type }) =>
      withIdempotency(tx, { organizationId, scope: `hold ${userUid}`, key, body: content, keys: services.keys, now }, () =>
        fullSlot && readSlotId(slotId)?.appointmentTypeId === appointmentTypeId
          ? Promise.reject(fullSlot)
          : holdSlot(tx, {
              organizationId,
              appointmentTypeId,
              type,
              slotId,
              holdToken,
              holder,
              limits,
              now,
              hasAwaitedHolidays: true,
            }),
      ),
    )
  },
}
