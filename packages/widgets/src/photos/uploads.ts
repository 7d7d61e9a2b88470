import { shopperPhotos } from '@walkup/sdk/endpoints'
import { buildRequest } from '@walkup/sdk/public'
import { atom } from 'nanostores'
import { isResponse } from '../problem.ts'
import { createReconnect } from '../retry.ts'
import { prepare, type Picture } from './prepare.ts'

export interface Photo {
  readonly id: number
  /** Of its file. */
  readonly name: string
  /** Undefined while it is being prepared. */
  readonly picture?: Picture
  /** `refused`: trying again would not help. */
  readonly state: 'added' | 'sending' | 'sent' | 'failed' | 'refused'
}
interface State {
  readonly photos: readonly Photo[]
  /** Files that could not be added by the last choice. */
  readonly unreadable: readonly string[]
  readonly surplus: readonly string[]
}

export type PhotoUploads = ReturnType<typeof createUploads>

/** Of one upload, in ms: a slow line takes its time. */
const TIMEOUT = 120_000
let made = 0

/** The photos of one booking: prepared when they are chosen, sent once it has reached the API. */
export function createUploads({ baseUrl, userUid }: { readonly baseUrl: string; readonly userUid: string }) {
  const state = atom<State>({ photos: [], unreadable: [], surplus: [] })
  const preparing = new Map<number, Promise<void>>()
  const reconnect = createReconnect()
  let resolve = () => {}
  const arrival = new Promise<void>((done) => (resolve = done))
  let photoToken: string | undefined

  const setPhotos = (change: (photos: readonly Photo[]) => readonly Photo[], more: Partial<State> = {}) =>
    state.set({ ...state.get(), ...more, photos: change(state.get().photos) })
  const patch = (id: number, part: Partial<Photo>) =>
    setPhotos((photos) => photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))
  const remove = (id: number) => setPhotos((photos) => photos.filter((photo) => photo.id !== id))

  async function post(blob: Blob): Promise<void> {
    const form = new FormData()
    form.append('photoToken', photoToken ?? '')
    form.append('file', blob, 'photo.jpg')
    const input = { params: { userUid }, body: form }
    const { url, ...request } = buildRequest(
      baseUrl,
      shopperPhotos['qrCodes.addPhoto'],
      input,
      (name) => name,
      () => form,
    )
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT), credentials: 'omit' })
    if (response.status !== 200) throw response
  }

  async function sendOne({ id }: Photo): Promise<void> {
    if (photoToken === undefined) return patch(id, { state: 'refused' })
    patch(id, { state: 'sending' })
    await preparing.get(id)
    const blob = state.get().photos.find((photo) => photo.id === id)?.picture?.blob
    if (!blob) return
    try {
      await post(blob)
      patch(id, { state: 'sent' })
    } catch (error) {
      const isFinal = isResponse(error) && error.status < 500 && error.status !== 429
      patch(id, { state: isFinal ? 'refused' : 'failed' })
    }
  }

  /** Sends what has not arrived, one photo after the other. */
  async function sendRest(): Promise<void> {
    reconnect.stop()
    for (const photo of state.get().photos) if (photo.state === 'added' || photo.state === 'failed') await sendOne(photo)
    const { photos } = state.get()
    if (photos.every((photo) => photo.state === 'sent')) resolve()
    else if (photos.some((photo) => photo.state === 'failed')) reconnect.onReconnect(() => void sendRest())
  }

  return {
    state,
    remove,
    /** Prepares chosen files, one after the other, as long as there is room. */
    async add(files: readonly File[], max: number, onAdded: (name: string) => void): Promise<void> {
      const room = Math.max(0, max - state.get().photos.length)
      const added = files.slice(0, room).map((file) => ({ file, id: ++made }))
      const photos = added.map(({ file, id }): Photo => ({ id, name: file.name, state: 'added' }))
      setPhotos((before) => [...before, ...photos], { unreadable: [], surplus: files.slice(room).map(({ name }) => name) })
      let last = Promise.resolve()
      for (const { file, id } of added) {
        last = last.then(async () => {
          try {
            patch(id, { picture: await prepare(file) })
            onAdded(file.name)
          } catch {
            remove(id)
            state.set({ ...state.get(), unreadable: [...state.get().unreadable, file.name] })
          }
        })
        preparing.set(id, last)
      }
      await last
    },
    /** Sends the photos with the token of the entry's reply, if it has one. Resolves once all have arrived, which may be never. */
    send(token: string | undefined): Promise<void> {
      photoToken = token
      void sendRest()
      return arrival
    },
    retry: () => void sendRest(),
  }
}
