import { extraEndpoints } from './extra.ts'
import { endpoints } from './core.ts'
import { inbound } from './inbound.ts'
import { manage } from './manage.ts'
import { waitlistPublic } from './waitlist.ts'

/** All endpoints of the API. */
export const allEndpoints = { ...endpoints, ...extraEndpoints, ...manage, ...waitlistPublic, ...inbound } as const

/** Each name with its row, `METHOD /path`. */
export type Endpoints = typeof allEndpoints
/** The name of an endpoint. */
export type EndpointName = keyof Endpoints
