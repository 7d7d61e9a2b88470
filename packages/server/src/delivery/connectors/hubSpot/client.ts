import type { Connected } from '../../connector.ts'
import { acceptJson, jsonApi, listOf, objectOf, textOf, type Json, type JsonApi } from '../json.ts'

/** HubSpot lists the scopes that a private app lacks. */
function missingScopes(body: Json): string {
  const scopes = listOf(body.errors).flatMap(({ context }) => {
    const { requiredGranularScopes, requiredScopes } = objectOf(context)
    const given = requiredGranularScopes ?? requiredScopes
    return Array.isArray(given) ? given.map((scope) => textOf(scope, 60)).filter((scope) => scope !== undefined) : []
  })
  const wanted = scopes.length
    ? scopes.slice(0, 10).join(', ')
    : 'crm.objects.contacts.read, crm.objects.contacts.write, crm.objects.deals.read, crm.objects.deals.write'
  return `The HubSpot private app may not do this. Grant it these scopes: ${wanted}.`
}

export const hubSpotHeaders = ({ accessToken = '' }: Connected['secrets']) => ({
  authorization: `Bearer ${accessToken}`,
  ...acceptJson,
})

export const hubSpotApi = (connected: Connected): JsonApi =>
  jsonApi(connected, {
    name: 'HubSpot',
    headers: hubSpotHeaders(connected.secrets),
    unauthorized: 'HubSpot does not accept this access token. Copy the private app’s token again.',
    forbidden: missingScopes,
  })
