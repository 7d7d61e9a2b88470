import { account, appointmentsBeyond, events, leads, leadsBeyond, lookup, type Endpoints } from '@walkup/sdk/endpoints'

const rows: Partial<Endpoints> = { ...account, ...lookup, ...leads, ...leadsBeyond, ...appointmentsBeyond, ...events }

/** The endpoint table. It begins with what the shell and the leads call; `whole.ts` adds the rest with the first other area. */
export const table = rows as Endpoints
