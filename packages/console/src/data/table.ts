import {
  account,
  appointmentsBeyond,
  events,
  leads,
  leadsBeyond,
  lookup,
  notificationsBeyond,
  type Endpoints,
} from '@walkup/sdk/endpoints'

const rows: Partial<Endpoints> = {
  ...account,
  ...lookup,
  ...leads,
  ...leadsBeyond,
  ...appointmentsBeyond,
  ...events,
  ...notificationsBeyond,
}

/** The endpoint table. It begins with what the shell and the leads call; `whole.ts` adds the rest with the first other area. */
export const table = rows as Endpoints
