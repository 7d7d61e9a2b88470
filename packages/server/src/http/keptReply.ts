import { createHash } from 'node:crypto'

/** A reply that is kept as text and sent to many, with an entity tag: who has it already gets 304. */
export class KeptReply<Reply> {
  declare readonly reply: Reply
  readonly json: string
  readonly etag: string

  constructor(reply: Reply) {
    this.json = JSON.stringify({ data: reply })
    this.etag = `"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`
  }

  isKnownTo(ifNoneMatch: string | undefined): boolean {
    // Compression on the way makes a tag weak.
    return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag) ?? false
  }
}
