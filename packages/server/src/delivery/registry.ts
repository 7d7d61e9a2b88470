import { sms } from '../messages/sms.ts'
import type { Connector, LeadConnector, System } from './connector.ts'
import { centah } from './connectors/centah/index.ts'
import { homeDepot } from './connectors/homeDepot/index.ts'
import { hubSpot } from './connectors/hubSpot/index.ts'
import { serviceTitan } from './connectors/serviceTitan/index.ts'
import { crmWebhook, webhook } from './connectors/webhook.ts'

/** The connectors (docs/adding.md). */
const connectors: Readonly<Record<System, Connector | LeadConnector>> = {
  serviceTitan,
  hubSpot,
  crmWebhook,
  homeDepot,
  centah,
  sms,
  webhook,
}

export const connectorOf = (system: System): Connector => connectors[system]

/** The connector of a system that takes leads. */
export function takesLeads(system: System): LeadConnector | undefined {
  const connector = connectors[system]
  return 'deliver' in connector ? connector : undefined
}

export function leadConnectorOf(system: System): LeadConnector {
  const connector = takesLeads(system)
  if (!connector) throw new Error(`${system} takes no leads.`)
  return connector
}
