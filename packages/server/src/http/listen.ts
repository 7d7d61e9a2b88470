import type { FastifyInstance } from 'fastify'

/** Connections that wait to be accepted. One more is dropped by the kernel, and its client retries only after a second. */
const BACKLOG = 4_096

/** Resolves with the address once the server accepts connections. */
export const listen = (app: FastifyInstance, { port, host }: { readonly port: number; readonly host: string }): Promise<string> =>
  app.listen({ port, host, backlog: BACKLOG })
