/** What a file is called, where the server says so. */
export const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Hands a file to the browser's downloads. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves what an endpoint answered as a file, under the server's name or else this one. */
export const saveReply = async (response: Response, name: string): Promise<void> =>
  save(await response.blob(), nameOf(response) ?? name)
