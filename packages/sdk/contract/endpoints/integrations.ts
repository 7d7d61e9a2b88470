/** What connects an organization with the call-tracking and the home-improvement partner. */
export const integrations = {
  'integrations.centah': 'POST /api/Centah/{orgUid}/organization',
  'integrations.upsertCentah': 'POST /api/Centah/upsert',
  'integrations.homeDepot': 'POST /api/HomeDepot/{orgUid}/organization',
  'integrations.upsertHomeDepot': 'POST /api/HomeDepot/upsert',
} as const
