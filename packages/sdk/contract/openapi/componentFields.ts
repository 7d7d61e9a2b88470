import type { ComponentFields } from '../schemas/common.ts'
import { apiKeyFields } from '../schemas/apiKeys.ts'
import { bookingFields } from '../schemas/bookingFields.ts'
import { connectionFields } from '../schemas/connections.ts'
import { deliveryFields } from '../schemas/deliveries.ts'
import { inboundFields } from '../schemas/inbound.ts'
import { leadFields } from '../schemas/leadFields.ts'
import { lookupFields } from '../schemas/lookup.ts'
import { webConfigFields } from '../schemas/settings.ts'
import { pageCheckFields } from '../schemas/pageChecks.ts'
import { addressFields } from '../schemas/stores.ts'
import { waitlistFields } from '../schemas/waitlist.ts'
import { webhookMessageFields } from '../schemas/webhookMessages.ts'
import { webhookFields } from '../schemas/webhooks.ts'

/** What the fields of public and partner-facing schemas mean, by the schema’s name; `commonFields` has the rest. */
export const componentFields: ComponentFields = {
  ...addressFields,
  ...apiKeyFields,
  ...bookingFields,
  ...connectionFields,
  ...deliveryFields,
  ...inboundFields,
  ...leadFields,
  ...lookupFields,
  ...waitlistFields,
  ...webConfigFields,
  ...pageCheckFields,
  ...webhookFields,
  ...webhookMessageFields,
  DateFilter: {
    dateRangeId: 'A named range, 1 to 10, instead of `from` and `to`.',
    from: 'The first day.',
    to: 'The last day, included.',
    timeZone: 'The IANA time zone of the days; by default the caller’s offset.',
  },
  FieldError: { path: 'The field, as in the request: `contact.phone`, `phones.0.number`.', code: 'What is wrong with it.' },
  PhoneNumber: { e164: 'The number, in E.164.', type: 'What kind of phone it is.' },
  Problem: {
    type: 'Equal to `code`.',
    code: 'Why the request failed. New codes may be added: handle unknown ones by `status`.',
    title: 'A short title in English.',
    status: 'The HTTP status.',
    detail: 'What happened, in English, for people.',
    requestId: 'Identifies the request in the server’s log.',
    errors: 'The invalid fields, with 400 and 404.',
    slots: 'The next free slots, with 409 `slot-taken`.',
    current: 'The row as it is now, or the rows, with 409 `stale`.',
    scopes: 'The scopes that open the endpoint, with 403 `forbidden`.',
  },
  RowError: { path: 'The field of the row, such as `address.postalCode`.', code: 'What is wrong with it: a FieldErrorCode.' },
}
