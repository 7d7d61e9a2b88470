import type { EndpointName } from '@walkup/sdk'

export const notYetOnAScreen: readonly EndpointName[] = []
