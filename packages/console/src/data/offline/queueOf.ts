import type { EndpointName } from '@walkup/sdk'
import { entityChangedBy } from '../entities.ts'
import type { Services } from '../services.ts'
import { createQueue, type Queue } from './queue.ts'
import { replyKey } from './replies.ts'

const queues = new WeakMap<Services, Queue>()

/** The device's queue of a console, which sends for as long as the page is open. */
export function queueOf(services: Services): Queue {
  const found = queues.get(services)
  if (found) return found
  const { client, session, cache } = services
  const queue = createQueue({
    client,
    session,
    onSent: ({ name }, reply) => {
      if (name !== 'users.recordActivity') return cache.invalidate(entityChangedBy(name))
      // Recording an activity doesn't affect shifts or the clock.
      const before = cache.query('users.recentActivity', {}).get().data
      const made = reply as { readonly count: number } & NonNullable<typeof before>['items'][number]
      if (!before) return cache.refetch('users.recentActivity', {})
      const approaches = before.approaches + made.count
      cache.put('users.recentActivity', {}, { items: [made, ...before.items].slice(0, 20), approaches })
    },
  })
  const keep = (act: (key: string) => unknown) => (name: EndpointName, input: object) => {
    const key = replyKey(name, input)
    return key === undefined ? undefined : act(key)
  }
  cache.keepOn({
    write: (name, input, data) => void keep((key) => queue.write(key, data))(name, input),
    read: async (name, input) => keep((key) => queue.read(key))(name, input),
  })
  queue.start()
  queues.set(services, queue)
  return queue
}
