import type { Bodies, Params, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { connectorOf, takesLeads } from '../../delivery/registry.ts'
import type { LeadConnector, PreviewedCall } from '../../delivery/connector.ts'
import { loadLeadData, type LeadData } from '../../delivery/leadData.ts'
import { messageOf } from '../../delivery/messages.ts'
import { openSecrets } from '../../delivery/secrets.ts'
import { badInput, conflict, notFound, toFieldError, type Problem } from '../../problem.ts'
import { knownSystem, loadConnections, missingOf, settingErrors } from './connections.ts'
import type { Settings } from './write.ts'

type Preview = Replies['connections.preview']

const latestLead = ({ tx }: Context, organizationId: number) =>
  tx.one<{ id: number }>(sql`
    select id from lead where organization_id = ${organizationId} and deleted_at is null and erased_at is null
    order by received_at desc, id desc limit 1`)

/** @throws 404 for a lead out of reach */
async function leadOf(context: Context, wanted: number | undefined): Promise<LeadData | undefined> {
  const { tx, caller } = context
  const id = wanted ?? (await latestLead(context, caller.organizationId))?.id
  const lead = id === undefined ? undefined : await loadLeadData(tx, caller.organizationId, id)
  if (wanted !== undefined && (!lead || lead.isDeleted)) throw notFound()
  return lead
}

const HIDDEN = '•••'

async function callsOf(
  { tx, caller, services }: Context,
  connector: LeadConnector,
  lead: LeadData,
  settings: Settings,
): Promise<readonly PreviewedCall[]> {
  if (connector.preview) return connector.preview(lead, settings)
  const message = await messageOf(tx, caller.organizationId, { type: 'lead.updated', at: services.now(), leadId: lead.id })
  return message === undefined ? [] : [{ method: 'POST', url: String(settings.url), body: JSON.parse(message) as object }]
}

const asProblem = ({ code, params, message }: Problem): Preview['problems'][number] => ({ path: 'lead', code, params, message })

/** @throws 400 naming the invalid setting, 404 */
export async function previewSystem(
  context: Context,
  wanted: Params['connections.preview']['system'],
  { leadId, settings: given = {} }: Bodies['connections.preview'],
): Promise<Preview> {
  const { tx, caller, services } = context
  const system = knownSystem(wanted)
  const connector = connectorOf(system)
  const errors = settingErrors(context, system, given)
  if (errors.length) throw badInput(...errors)
  const stored = (await loadConnections(tx, caller.organizationId)).find((one) => one.system === system)
  const settings: Settings = { ...stored?.settings, ...given }
  const secrets = stored ? Object.keys(openSecrets(services.keys, stored.organizationId, stored.id, stored.sealedSecrets)) : []
  const isSetting = new Set(connector.settings.map(({ name }) => name))
  const problems: Preview['problems'] = missingOf(system, settings, secrets).map((name) =>
    toFieldError({ path: `${isSetting.has(name) ? 'settings' : 'secrets'}.${name}`, code: 'required-to-switch-on' }),
  )
  const leadConnector = takesLeads(system)
  const lead = leadConnector && (await leadOf(context, leadId))
  if (!lead) return { lead: null, calls: [], problems }
  if (lead.isErased) problems.push(asProblem(conflict('erased')))
  else if (lead.isRevoked) problems.push(asProblem(conflict('consent-revoked')))
  const headers = leadConnector.headers(
    Object.fromEntries([...connector.secrets.map(({ name }) => name), 'token'].map((name) => [name, HIDDEN])),
  )
  const isAddressed = connector.settings.every(({ name, kind, isRequired }) => !isRequired || kind === 'map' || settings[name])
  const shown = ({ lookedUp = [], ...call }: PreviewedCall) => ({
    ...call,
    url: isAddressed ? call.url : null,
    headers: { ...headers, 'content-type': 'application/json' },
    lookedUp: [...lookedUp],
  })
  const refusal = leadConnector.refusal?.(lead, settings)
  if (refusal) problems.push(asProblem(refusal))
  return {
    lead: { id: lead.id, name: `${lead.firstName} ${lead.lastName}`.trim() },
    // Data that may not be shared is not shown either.
    calls: lead.isErased || lead.isRevoked ? [] : (await callsOf(context, leadConnector, lead, settings)).map(shown),
    problems,
  }
}
