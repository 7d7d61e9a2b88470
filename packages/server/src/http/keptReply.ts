import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** Shorter ones gain nothing from compression. */
const LEAST_PACKED = 1024
type Encoding = 'br' | 'gzip'
const pack: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  // As for other replies: a higher quality takes many times as long for a few percent.
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipSync(text),
}

/** A reply that is kept as text and sent to many, with an entity tag: who has it already gets 304. It is compressed once. */
export class KeptReply<Reply> {
  declare readonly reply: Reply
  readonly json: string
  /** A weak one, since it is the same for each encoding. */
  readonly etag: string
  readonly #packed = new Map<Encoding, Buffer>()

  constructor(reply: Reply) {
    this.json = JSON.stringify({ data: reply })
    this.etag = `W/"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`
  }

  isKnownTo(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.split(',').some((tag) => tag.trim() === this.etag) ?? false
  }

  /** The reply in the encoding that a client prefers; undefined if it accepts none, or the reply is short. */
  packedFor(acceptEncoding: string | undefined): { readonly encoding: Encoding; readonly body: Buffer } | undefined {
    if (this.json.length < LEAST_PACKED || acceptEncoding === undefined) return
    const encoding = negotiate<Encoding>(acceptEncoding, ['br', 'gzip'])
    if (!encoding) return
    let body = this.#packed.get(encoding)
    if (!body) this.#packed.set(encoding, (body = pack[encoding](this.json)))
    return { encoding, body }
  }
}
