import type { Transport } from './types.ts'

/** The progress of an upload in bytes. `total` is the size of the whole body, including a form's boundaries. */
export interface UploadProgress {
  readonly loaded: number
  readonly total: number
}

/** Statuses whose Response may have no body (WHATWG Fetch, "null body status"). */
const BODILESS = new Set([204, 205, 304])

/**
 * Creates a transport for one call that reports upload progress, which `fetch` can't:
 * `client.call('support.upsertTutorial', { body: form, transport: uploadTransport(({ loaded, total }) => …) })`.
 * It uses XMLHttpRequest. Without that (Node, service workers) it falls back to `fetch` and reports no progress.
 */
export function uploadTransport(onUploadProgress: (progress: UploadProgress) => void): Transport {
  return (url, request) => {
    const { method, headers, body, signal } = request
    if (typeof XMLHttpRequest === 'undefined') return fetch(url, request)
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      const end = (settle: () => void) => () => {
        signal?.removeEventListener('abort', abort)
        settle()
      }
      xhr.open(method, url)
      xhr.responseType = 'blob'
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => onUploadProgress({ loaded, total })
      xhr.onload = end(() => {
        const { status, statusText } = xhr
        resolve(
          new Response(BODILESS.has(status) ? null : (xhr.response as Blob), { status, statusText, headers: headersOf(xhr) }),
        )
      })
      xhr.onerror = end(() => reject(new TypeError('The upload failed')))
      xhr.onabort = end(() => reject((signal?.reason as Error | undefined) ?? new DOMException('Aborted', 'AbortError')))
      if (signal?.aborted) return xhr.onabort(new ProgressEvent('abort'))
      signal?.addEventListener('abort', abort)
      xhr.send(body)
    })
  }
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
