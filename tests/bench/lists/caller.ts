import { contract, type EndpointContract, type EndpointName } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import { buildApp } from '../../../packages/server/src/app.ts'
import { defaultLimits, readConfig } from '../../../packages/server/src/config.ts'
import type { Db } from '../../../packages/server/src/db/index.ts'
import { explaining, type Plan } from './explain.ts'

export interface Asked {
  readonly status: number
  /** Rows returned. */
  readonly items: number
  /** Bytes sent over the wire, except the reply's data. */
  readonly read: number
  readonly blocks: number
  readonly ms: number
  readonly plans: readonly Plan[]
}
export interface Asking {
  readonly organizationId: number
  /** A seeded account; by default an administrator. */
  readonly ask: (name: EndpointName, body: object, email?: string) => Promise<Asked>
  readonly close: () => Promise<void>
}

const ADMIN = 'role2@walkup.test'
const isList = ({ reply }: EndpointContract) => 'nextCursor' in ((reply as { properties?: object }).properties ?? {})

/** Every paginated endpoint. */
export const listEndpoints = (Object.entries(contract) as [EndpointName, EndpointContract][]).filter(([, described]) =>
  isList(described),
)

/** The app on a database, called by accounts of its first organization, with the rows that each response's queries read. */
export async function asking(db: Db): Promise<Asking> {
  const costs: { plan: Plan; read: number; blocks: number; ms: number }[] = []
  const config = { ...readConfig({ ...process.env, LOG_LEVEL: 'silent' }), limits: defaultLimits }
  const app = await buildApp(
    config,
    explaining(db, (cost) => costs.push(cost)),
  )
  type SignedIn = { token: string; currentOrganizationId: number }
  const accounts = new Map<string, SignedIn>()
  const signIn = async (email: string) => {
    const answer = await app.inject({ method: 'POST', url: '/api/account/login', payload: { email, password: 'walkup-demo' } })
    const { data } = answer.json<{ data: SignedIn }>()
    accounts.set(email, data)
    return data
  }
  const admin = await signIn(ADMIN)
  const send = (name: EndpointName, body: object, { token }: SignedIn) => {
    const [method, path] = allEndpoints[name].split(' ') as ['POST', string]
    const params = ((contract[name] as EndpointContract).example.params ?? {}) as Record<string, string>
    costs.length = 0
    return app.inject({
      method,
      url: path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key])),
      ...(method === 'POST' && { payload: body }),
      headers: { authorization: `Bearer ${token}` },
    })
  }
  return {
    organizationId: admin.currentOrganizationId,
    async ask(name, body, email = ADMIN) {
      let answer = await send(name, body, accounts.get(email) ?? (await signIn(email)))
      if (answer.statusCode === 401) answer = await send(name, body, await signIn(email))
      const sum = (key: 'read' | 'blocks' | 'ms') => costs.reduce((total, cost) => total + cost[key], 0)
      return {
        status: answer.statusCode,
        items: answer.statusCode === 200 ? answer.json<{ data: { items: unknown[] } }>().data.items.length : 0,
        read: sum('read'),
        blocks: sum('blocks'),
        ms: sum('ms'),
        plans: costs.map(({ plan }) => plan),
      }
    },
    close: () => app.close(),
  }
}
