import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'account.sessions',
  'account.endSession',
  'account.changePassword',
  'account.me',
  'account.updateOrganization',
  'users.get',
]
