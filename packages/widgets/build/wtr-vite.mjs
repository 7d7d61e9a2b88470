import { createServer } from 'vite'

/** Part of a Web Test Runner configuration: tests and all they import come from Vite in middleware mode; the runner keeps its own paths. */
export async function viteForWtr(inline) {
  const vite = await createServer({
    ...inline,
    appType: 'custom',
    logLevel: 'error',
    server: { ...inline.server, middlewareMode: true, hmr: false, ws: false },
  })
  const own = /^\/(__web-|__wds|__wtr|wtr-|$)|[?&]wtr-test-framework/
  return {
    rootDir: vite.config.root,
    middleware: [
      (context, next) =>
        own.test(context.url)
          ? next()
          : new Promise((resolve, reject) => {
              context.respond = false
              // Koa starts at 404, and Vite does not say 200 by itself.
              context.res.statusCode = 200
              context.res.once('close', resolve)
              vite.middlewares(context.req, context.res, (error) => {
                if (error) return reject(error)
                context.respond = true
                context.res.statusCode = 404
                resolve(next())
              })
            }),
    ],
    plugins: [{ name: 'vite', serverStop: () => vite.close() }],
  }
}
