import type { AreaHandlers } from '../../context.ts'
import { reserveStream } from './streamLimit.ts'
import { openStream } from './stream.ts'

export const events: AreaHandlers<'events'> = {
  async 'events.stream'(context) {
    const leave = reserveStream(context.services, context.caller.userId)
    const stream = await openStream(context).catch((error: unknown) => {
      leave()
      throw error
    })
    if (stream.closed) leave()
    else stream.once('close', leave)
    return { body: stream, headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' } }
  },
}
