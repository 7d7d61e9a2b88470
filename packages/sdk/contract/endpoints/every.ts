import { beyond } from './beyond.ts'
import { endpoints } from './specified.ts'

/** Everything the API answers to. */
export const everyEndpoint = { ...endpoints, ...beyond } as const

export type Endpoints = typeof everyEndpoint
export type EndpointName = keyof Endpoints
