import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers } from '../../context.ts'
import { availability } from '../booking/availability.ts'
import { holdSlot } from '../booking/book.ts'
import { publicIcon } from '../users/icon.ts'
import { details } from './details.ts'
import { enter } from './entry.ts'
import { withGenerator } from './generator.ts'
import { once, readKey } from './idempotency.ts'
import { staff } from './staffHandlers.ts'

export const qrCodes: AreaHandlers<'qrCodes'> = {
  ...publicIcon,
  ...staff,

  'qrCodes.details'({ services }, { params, query }) {
    const userUid = String(params.userUid)
    const serviceGroupId = Number(params.hdsfiGroup)
    const wanted = { userUid, serviceGroupId, qrUid: query.qrUid, locale: query.locale ?? 'en', now: services.now() }
    return withGenerator(services, userUid, { serviceGroupId }, (tx, generator, webConfig) =>
      details(tx, generator, webConfig, wanted),
    )
  },

  'qrCodes.availableAppointments'({ services }, { params, query }) {
    const { appointmentTypeId, from, to, holdToken } = query
    return withGenerator(services, String(params.userUid), { appointmentTypeId }, (tx, { organizationId }) =>
      availability(tx, {
        organizationId,
        appointmentTypeId,
        from,
        to,
        exceptHoldHash: holdToken === undefined ? undefined : sha256(holdToken),
        now: services.now(),
      }),
    )
  },

  'qrCodes.entry'(context, { params, body }) {
    return enter(context, String(params.userUid), body)
  },

  async 'qrCodes.hold'({ services, request }, { params, body }) {
    const userUid = String(params.userUid)
    const key = readKey(request)
    const now = services.now()
    const { appointmentTypeId, slotId, holdToken } = body
    return withGenerator(services, userUid, { appointmentTypeId }, (tx, { organizationId }) =>
      once(tx, { organizationId, scope: `hold ${userUid}`, key, body, secretKey: services.config.secretKey, now }, () =>
        holdSlot(tx, { organizationId, appointmentTypeId, slotId, holdToken, now }),
      ),
    )
  },
}
