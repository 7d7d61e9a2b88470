import type { Connector, System } from './connector.ts'
import { centah } from './connectors/centah/index.ts'
import { homeDepot } from './connectors/homeDepot/index.ts'
import { hubSpot } from './connectors/hubSpot/index.ts'
import { serviceTitan } from './connectors/serviceTitan/index.ts'
import { crmWebhook, webhook } from './connectors/webhook.ts'

/** The adapters of the systems that leads are sent to. */
export const connectors: Readonly<Partial<Record<System, Connector>>> = {
  serviceTitan,
  hubSpot,
  crmWebhook,
  homeDepot,
  centah,
  webhook,
}

export function connectorOf(system: System): Connector {
  const connector = connectors[system]
  if (!connector) throw new Error(`${system} has no adapter.`)
  return connector
}
