/** Extra: the security log, and the sessions that an administrator may end. */
export const security = {
  'security.search': 'POST /api/security/events/search',
  'security.export': 'GET /api/security/events/export',
  'security.sessions': 'GET /api/security/users/{id}/sessions',
  'security.endSession': 'DELETE /api/security/users/{id}/sessions/{sessionId}',
  'security.endSessions': 'DELETE /api/security/users/{id}/sessions',
} as const
