import type { FastifyInstance } from 'fastify'

/** Forms without files; the largest that is read. */
const MAX_FORM = 65_536

/** Lets the routes of a plugin read HTML forms and webhooks, as `URLSearchParams`. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}
