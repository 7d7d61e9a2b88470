import { beyond } from './beyond.ts'
import { endpoints } from './specified.ts'

/** Everything the API answers to. */
export const everyEndpoint = { ...endpoints, ...beyond } as const

/** Each name with its row, `METHOD /path`. */
export type Endpoints = typeof everyEndpoint
/** The name of an endpoint. */
export type EndpointName = keyof Endpoints
