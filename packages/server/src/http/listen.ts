import type { FastifyInstance } from 'fastify'

/** The accept backlog. The kernel drops connections beyond it, and their clients retry only after a second. */
const BACKLOG = 4_096

/** Resolves to the address once the server accepts connections. */
export const listen = (app: FastifyInstance, { port, host }: { readonly port: number; readonly host: string }): Promise<string> =>
  app.listen({ port, host, backlog: BACKLOG })
