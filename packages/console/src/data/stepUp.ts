import { atom } from 'nanostores'

/** What waits for the person to prove who they are; the dialog settles it. */
export const stepUpAsked = atom<{ readonly settle: (isProved: boolean) => void } | undefined>(undefined)
let running: Promise<boolean> | undefined

/** Asks once for all calls that wait; resolves to whether the person has proved who they are. */
export const askStepUp = (): Promise<boolean> =>
  (running ??= new Promise<boolean>((settle) => stepUpAsked.set({ settle })).finally(() => {
    running = undefined
    stepUpAsked.set(undefined)
  }))

/** The word of a 403 problem, or undefined. */
export async function refusalOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Response) || error.status !== 403) return
  const body = (await error
    .clone()
    .json()
    .catch(() => undefined)) as { readonly type?: string } | undefined
  return body?.type
}
