import type { AreaHandlers } from '../../context.ts'
import { openStream } from './stream.ts'

export const events: AreaHandlers<'events'> = {
  async 'events.stream'(context) {
    return { body: await openStream(context), headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' } }
  },
}
