import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'smartCircle.searchOffers',
  'smartCircle.partners',
  'smartCircle.offer',
  'smartCircle.accept',
  'smartCircle.close',
  'smartCircle.captureIcon',
  'smartCircle.days',
]
