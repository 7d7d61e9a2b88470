import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { isFromLoopback } from '../http/loopback.ts'
import { notFound } from '../problem.ts'
import type { SimulatedPhones } from '../demo/simulators.ts'
import { serveDevMail } from './devMail.ts'
import { serveDevMessages } from './devMessages.ts'

/** `/dev/` exists in a demo only and answers this machine only, because it has no sign-in. */
export async function serveDev(app: FastifyInstance, services: Services, phones: SimulatedPhones | undefined): Promise<void> {
  if (!services.isDemo) return
  await app.register(
    async (dev) => {
      dev.addHook('onRequest', async (request) => {
        if (!isFromLoopback(request)) throw notFound()
      })
      serveDevMail(dev, services)
      if (phones) serveDevMessages(dev, phones)
    },
    { prefix: '/dev' },
  )
}
