import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { assertKey, type FileStorage } from './storage.ts'

const TIMEOUT_MS = 30_000

/**
 * Stores files in an S3-compatible bucket with path-style addresses. Requests are signed with their content's hash (AWS
 * Signature, version 4), retried twice, and follow no redirects.
 */
export function s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Response> {
    assertKey(key)
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      ...(bytes && { body: new Uint8Array(bytes) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok || response.status === 404) return response
    // S3 explains errors in XML; the code is enough, and holds no secret.
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    throw new Error(`The file store refused to ${method} with ${response.status}${code ? ` ${code}` : ''}.`)
  }

  return {
    async put(key, bytes) {
      const { status } = await send('PUT', key, bytes)
      if (status === 404) throw new Error(`The file store has no bucket ${bucket}.`)
    },
    async get(key) {
      const { status, body } = await send('GET', key)
      return status === 404 || !body ? undefined : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    },
    async remove(key) {
      await send('DELETE', key)
    },
  }
}
