import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInfo } from './context.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** The part of a request that handlers may see, independent of the framework. */
export function requestInfo(request: FastifyRequest, reply: FastifyReply): RequestInfo {
  let gone: AbortController | undefined
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    id: request.id,
    ip: request.ip,
    userAgent: header('user-agent')?.slice(0, 500),
    header,
    cookie: (name) => request.cookies[name],
    canKeepCookie: header('sec-fetch-site') === 'same-origin' && (request.protocol === 'https' || loopback.test(request.host)),
    // Few handlers need it, and an abort is expensive.
    get signal() {
      if (!gone) {
        gone = new AbortController()
        if (reply.raw.destroyed) gone.abort()
        else reply.raw.once('close', () => gone?.abort())
      }
      return gone.signal
    },
    logFailure: (error) => request.log.warn({ err: error }, 'part of a request failed'),
    reply: {
      header: (name, value) => void reply.header(name, value),
      setCookie: (name, value, { httpOnly, maxAgeSeconds }) =>
        void reply.setCookie(name, value, { httpOnly, maxAge: maxAgeSeconds, secure: true, sameSite: 'strict', path: '/' }),
    },
  }
}
