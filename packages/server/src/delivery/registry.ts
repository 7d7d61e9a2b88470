import { sms } from '../messages/sms.ts'
import type { Connector, LeadConnector, System } from './connector.ts'
import { centah } from './connectors/centah/index.ts'
import { homeDepot } from './connectors/homeDepot/index.ts'
import { hubSpot } from './connectors/hubSpot/index.ts'
import { serviceTitan } from './connectors/serviceTitan/index.ts'
import { crmWebhook, webhook } from './connectors/webhook.ts'

export const leadConnectors: Readonly<Partial<Record<System, LeadConnector>>> = {
  serviceTitan,
  hubSpot,
  crmWebhook,
  homeDepot,
  centah,
  webhook,
}

export const connectors: Readonly<Partial<Record<System, Connector>>> = { ...leadConnectors, sms }

export function leadConnectorOf(system: System): LeadConnector {
  const connector = leadConnectors[system]
  if (!connector) throw new Error(`${system} takes no leads.`)
  return connector
}

export function connectorOf(system: System): Connector {
  const connector = connectors[system]
  if (!connector) throw new Error(`${system} has no adapter.`)
  return connector
}
