import { endpoints, extraEndpoints, type Endpoints } from '@walkup/sdk/endpoints'

/** All endpoints except those that only shoppers and partners call. */
export const endpointTable = { ...endpoints, ...extraEndpoints } as Endpoints
