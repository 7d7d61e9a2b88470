/**
 * Middleware of the test runner: a test says how the code at a path comes. `/__wtr-held<path>?as=slow` keeps it waiting, `?as=lost`
 * answers nothing, `?as=free` lets it come, also to whoever waits.
 */
export function held() {
  const waiting = new Map()
  return async (context, next) => {
    const [, path] = /^\/__wtr-held(\/.*)$/.exec(context.path) ?? []
    if (path) {
      waiting.get(path)?.go()
      waiting.delete(path)
      if (context.query.as !== 'free') {
        let go = () => {}
        const free = new Promise((done) => (go = done))
        waiting.set(path, { free, go, isLost: context.query.as === 'lost' })
      }
      context.body = 'ok'
      return
    }
    const here = waiting.get(context.path)
    if (here?.isLost) return context.req.socket.destroy()
    await here?.free
    return next()
  }
}
