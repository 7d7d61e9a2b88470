import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'account.sessions',
  'account.endSession',
  'account.changePassword',
  'account.security',
  'account.startTotp',
  'account.confirmTotp',
  'account.removeTotp',
  'account.startPasskey',
  'account.addPasskey',
  'account.renamePasskey',
  'account.removePasskey',
  'account.createRecoveryCodes',
  'account.me',
  'account.updateOrganization',
  'account.invitations',
  'account.acceptInvitation',
  'account.declineInvitation',
  'users.get',
]
