import {
  account,
  appointmentsExtra,
  events,
  leads,
  leadsExtra,
  lookup,
  notificationsExtra,
  type Endpoints,
} from '@walkup/sdk/endpoints'

const rows: Partial<Endpoints> = {
  ...account,
  ...lookup,
  ...leads,
  ...leadsExtra,
  ...appointmentsExtra,
  ...events,
  ...notificationsExtra,
}

/** The endpoint table. It begins with what the shell and the leads call; `whole.ts` adds the rest with the first other area. */
export const table = rows as Endpoints
