import { uploadTransport, type Client, type Inputs, type Replies, type UploadProgress } from '@walkup/sdk'

export type Item = Replies['support.upsertTutorial']
export type Kind = 'own' | 'product' | 'tutorial'
export const upserts = {
  own: 'support.upsertServiceProviderDocument',
  product: 'support.upsertWingenDocument',
  tutorial: 'support.upsertTutorial',
} as const

/** A document's metadata. */
export interface Fields {
  readonly id?: number
  readonly updatedAt?: string
  readonly title: string
  readonly description: string | null
  readonly videoUrl: string | null
  readonly roleIds: readonly number[]
  readonly order?: number
  readonly audience?: 'organization' | 'product'
}
interface Sending {
  readonly file: File | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/** Saves a document: as JSON, or as multipart form data with progress if there is a file. */
export async function saveItem(client: Client, kind: Kind, fields: Fields, { file, signal, onProgress }: Sending): Promise<Item> {
  const name = upserts[kind] as 'support.upsertTutorial'
  // The three endpoints have the same body and reply; the server validates form data.
  const call = (name: 'support.upsertTutorial', input: object): Promise<Item> =>
    client.call(name, input as Inputs['support.upsertTutorial'])
  if (!file) return call(name, { body: fields, signal })
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue
    // In form data, null is an empty string.
    form.append(
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String((value as string | number | null) ?? ''),
    )
  }
  form.append('file', file)
  return call(name, { body: form, signal, timeoutMs: 0, transport: uploadTransport(onProgress) })
}

/** Updates a document's metadata; omitted fields stay unchanged. */
export const updateItem = (client: Client, kind: Kind, row: Item, changes: Partial<Fields>): Promise<Item> => {
  const { id, updatedAt, title, description, videoUrl, roleIds } = row
  const fields = { id, updatedAt, title, description, videoUrl, roleIds, ...changes }
  return saveItem(client, kind, fields, { file: undefined, signal: new AbortController().signal, onProgress: () => {} })
}
