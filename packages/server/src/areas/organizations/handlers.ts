import type { Handlers } from '../../context.ts'
import { searchOrganizations, searchTerritories } from './queries.ts'
import { markSmartCircles, saveOrganization } from './save.ts'
import { smartCircleUsers } from './smartCircle.ts'
import { deleteTerritory, saveTerritory } from './territories.ts'

type Name =
  | 'settings.organizations'
  | 'organizations.upsert'
  | 'territories.search'
  | 'territories.upsert'
  | 'territories.delete'
  | 'smartCircle.upsert'
  | 'smartCircle.users'

export const organizations: Pick<Handlers, Name> = {
  'settings.organizations': (context, { body }) => searchOrganizations(context, body),
  'organizations.upsert': (context, { body }) => saveOrganization(context, body),
  'territories.search': (context, { body }) => searchTerritories(context, body),
  'territories.upsert': (context, { body }) => saveTerritory(context, body),
  'territories.delete': (context, { params }) => deleteTerritory(context, Number(params.id)),
  'smartCircle.upsert': async (context, { body }) => ({ items: await markSmartCircles(context, body) }),
  'smartCircle.users': (context, { body }) => smartCircleUsers(context, body),
}
