import type { EndpointName } from '@walkup/sdk'

/** Endpoints for staff that no screen calls yet. A test keeps it exact: whoever builds the screen takes the line away. */
export const notYetOnAScreen: readonly EndpointName[] = [
]
