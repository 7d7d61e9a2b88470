import type { FastifyError, FastifyInstance } from 'fastify'
import { isPageRequest, sendUnavailable } from './pages/shopper.ts'
import { badInput, fromDatabase, notFound, Problem, titleOf, problem } from './problem.ts'

/** Sends every non-200 response as a problem (RFC 9457), to a browser that opens a page as a page; a 5xx other than 503 reveals no internals. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = error instanceof Problem ? error : (fromDatabase(error) ?? fromFramework(error))
    const status = problem?.status ?? 500
    const isDisclosed = problem !== undefined && (status < 500 || status === 503)
    if (status === 503 && !request.isRefused) request.log.warn({ err: error }, 'request refused')
    else if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed')
    request.problemType = isDisclosed ? problem.code : 'internal'
    if ((status >= 500 || status === 429) && isPageRequest(request))
      return sendUnavailable(request, reply, status, problem?.headers)
    return reply
      .status(status)
      .headers({ ...problem?.headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
      .send(
        JSON.stringify({
          type: request.problemType,
          code: request.problemType,
          params: isDisclosed ? problem.params : {},
          title: titleOf(status),
          status,
          ...(isDisclosed && { detail: problem.message }),
          requestId: request.id,
          ...(isDisclosed && problem.extra),
        }),
      )
  })
}

function fromFramework(error: FastifyError): Problem | undefined {
  const status = error.statusCode
  if (!status || status >= 500 || status < 400) return
  if (status === 400) return badInput({ path: '(body)', code: 'bad-json' })
  if (status === 413) return problem(413, 'too-large')
  if (status === 415) return problem(415, 'unsupported-media-type')
  return new Problem(status, 'refused', {}, error.message)
}
