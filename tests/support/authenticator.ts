import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
/** The subset of CBOR (RFC 8949) that a registration uses. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])])
}
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url = (data: Buffer) => data.toString('base64url')

interface Signing {
  readonly challenge: string
  readonly origin?: string
  readonly isUserVerified?: boolean
  /** The signature counter to send; incremented by default. */
  readonly counter?: number
}

/** A software passkey: an ES256 key that registers and signs for one site as in WebAuthn Level 3. */
export function createAuthenticator(site = 'walkup.test', siteOrigin = `http://${site}`) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge, origin = siteOrigin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ isUserVerified = true, counter = ++count }: Signing, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested.length ? 0x40 : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(site), tail, attested])
  }
  const credential = (response: object) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key' as const,
    response: response as never,
    clientExtensionResults: {},
  })

  return {
    register(options: unknown, how: Omit<Signing, 'challenge'> = {}) {
      const { challenge, user } = options as { challenge: string; user: { id: string } }
      userHandle = user.id
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData({ challenge, ...how }, attested)],
      ])
      return credential({
        clientDataJSON: url(clientData('webauthn.create', { challenge, ...how })),
        attestationObject: url(cbor(object)),
        transports: ['internal'],
      })
    },
    sign(options: unknown, how: Omit<Signing, 'challenge'> = {}) {
      const { challenge } = options as { challenge: string }
      const client = clientData('webauthn.get', { challenge, ...how })
      const data = authData({ challenge, ...how })
      return credential({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      })
    },
  }
}
