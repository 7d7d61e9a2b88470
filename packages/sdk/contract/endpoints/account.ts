/** Signing in and out, passwords, the chosen organization, and the refresh of tokens. */
export const account = {
  'account.login': 'POST /api/account/login',
  'account.forgotPassword': 'POST /api/account/forgot-password',
  'account.validateResetLink': 'GET /api/account/reset-password/{linkId}/validate',
  'account.resetPassword': 'PUT /api/account/reset-password',
  'account.updateOrganization': 'PUT /api/account/{orgId}/update-organization',
  'account.me': 'GET /api/Account/me',
  'account.logout': 'POST /api/account/logout',
  'account.refreshToken': 'POST /api/account/token/refresh/{refreshToken}',
} as const

/** Extra: an account’s own password, sessions, devices and second factors, and the invitations to it. */
export const accountExtra = {
  'account.verifyLogin': 'POST /api/account/login/verify',
  'account.setUpLogin': 'POST /api/account/login/setup',
  'account.passkeyOptions': 'POST /api/account/passkeys/options',
  'account.security': 'GET /api/account/security',
  'account.stepUpOptions': 'POST /api/account/step-up/options',
  'account.stepUp': 'POST /api/account/step-up',
  'account.startTotp': 'POST /api/account/totp',
  'account.confirmTotp': 'PUT /api/account/totp',
  'account.removeTotp': 'DELETE /api/account/totp',
  'account.startPasskey': 'POST /api/account/passkeys',
  'account.addPasskey': 'PUT /api/account/passkeys',
  'account.renamePasskey': 'PUT /api/account/passkeys/{id}',
  'account.removePasskey': 'DELETE /api/account/passkeys/{id}',
  'account.createRecoveryCodes': 'POST /api/account/recovery-codes',
  'account.reportSignIn': 'POST /api/account/sign-ins/report',
  'account.changePassword': 'PUT /api/account/password',
  'account.sessions': 'GET /api/account/sessions',
  'account.endSession': 'DELETE /api/account/sessions/{sessionId}',
  'account.invitation': 'GET /api/account/invitations/{linkId}',
  'account.invitations': 'GET /api/account/invitations',
  'account.acceptInvitation': 'POST /api/account/invitations/{id}/accept',
  'account.declineInvitation': 'POST /api/account/invitations/{id}/decline',
  'account.declineByLink': 'POST /api/account/invitations/decline',
} as const
