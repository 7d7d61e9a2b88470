import type { Replies } from '@walkup/sdk/contract'
import { connectionHttp, type DeliveryServices } from './attempt.ts'
import { CallFailed, Rejected, type System } from './connector.ts'
import { connectorOf } from './registry.ts'
import { openSecrets } from './secrets.ts'

interface Tested {
  readonly organizationId: number
  readonly connectionId: number
  readonly system: System
  readonly settings: Readonly<Record<string, unknown>>
  readonly sealedSecrets: string | null
}

/** Makes one live call to a connected system, and returns the result as text. */
export async function attemptTest(services: DeliveryServices, tested: Tested): Promise<Replies['connections.test']> {
  const { organizationId, connectionId, system, settings } = tested
  const secrets = openSecrets(services.keys, organizationId, connectionId, tested.sealedSecrets)
  const http = connectionHttp(services, tested, system, Object.values(secrets))
  const started = performance.now()
  const latencyMs = () => Math.round(performance.now() - started)
  try {
    const detail = await connectorOf(system).test({ organizationId, settings, secrets, http, now: services.now })
    return { ok: true, detail, latencyMs: latencyMs() }
  } catch (error) {
    if (error instanceof CallFailed || error instanceof Rejected)
      return { ok: false, detail: error.message, latencyMs: latencyMs() }
    throw error
  }
}
