/** File name from the Content-Disposition header. */
export const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Saves a file through the browser's downloads. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Downloads an endpoint's reply under the server's file name or the given fallback. */
export const saveReply = async (response: Response, name: string): Promise<void> =>
  save(await response.blob(), nameOf(response) ?? name)

/** The same for large files, reporting the number of bytes received. */
export async function saveParts(response: Response, name: string, onRead: (bytes: number) => void): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    onRead((bytes += part.value.byteLength))
  }
  save(new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' }), nameOf(response) ?? name)
}
