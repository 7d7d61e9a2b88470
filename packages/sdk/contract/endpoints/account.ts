/** Signing in and out, passwords, the chosen organization, and the refresh of tokens (spec §7). */
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

/** beyond spec.md: an account’s own password and sessions. */
export const accountBeyond = {
  'account.changePassword': 'PUT /api/account/password',
  'account.sessions': 'GET /api/account/sessions',
  'account.endSession': 'DELETE /api/account/sessions/{sessionId}',
} as const
