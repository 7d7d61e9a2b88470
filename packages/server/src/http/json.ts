import type { FastifyInstance } from 'fastify'

/** Half of an emoji, cut by a program that counts in UTF-16: no database stores it. */
const half = /\p{Surrogate}/gu
const isSuspect = /\\u(?:d[89a-f]|0000)/i

/** What a text with such halves or with NUL means, with U+FFFD for each, as decoders of UTF-8 do. */
const mended = (value: unknown, wrong: RegExp): unknown => {
  if (typeof value === 'string') return value.replace(wrong, '\uFFFD')
  if (Array.isArray(value)) return value.map((one) => mended(one, wrong))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [mended(name, wrong), mended(one, wrong)]))
}

/** Lets requests hold half an emoji, which becomes U+FFFD; NUL is left to the schemas, which name its field. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    void parse(request, text, (error, value) => done(error, isSuspect.test(text) ? mended(value, half) : value))
  })
}

/** Parses the JSON of another system, whose texts may hold what no database stores. @throws `SyntaxError` */
export const parseForeignJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return isSuspect.test(text) ? mended(value, /\p{Surrogate}|\0/gu) : value
}
