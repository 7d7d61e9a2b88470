import type { Handlers } from '../../context.ts'
import { exportOrganization } from '../../tenants/export.ts'
import { removalOf, startRemoval } from './removal.ts'
import { searchOrganizations, searchTerritories } from './queries.ts'
import { saveOrganization } from './save.ts'
import { deleteTerritory, saveTerritory } from './territories.ts'

type Name =
  | 'settings.organizations'
  | 'organizations.upsert'
  | 'organizations.removal'
  | 'organizations.remove'
  | 'organizations.export'
  | 'territories.search'
  | 'territories.upsert'
  | 'territories.delete'

export const organizations: Pick<Handlers, Name> = {
  'settings.organizations': (context, { body }) => searchOrganizations(context, body),
  'organizations.upsert': (context, { body }) => saveOrganization(context, body),
  'organizations.removal': (context, { params }) => removalOf(context, Number(params.id)),
  'organizations.remove': (context, { params, body }) => startRemoval(context, Number(params.id), body.name),
  'organizations.export': (context, { params, query }) =>
    exportOrganization(context, Number(params.id), query.includeDescendants ?? false),
  'territories.search': (context, { body }) => searchTerritories(context, body),
  'territories.upsert': (context, { body }) => saveTerritory(context, body),
  'territories.delete': (context, { params }) => deleteTerritory(context, Number(params.id)),
}
