import { atom } from 'nanostores'

/** A pending reauthentication, settled by the dialog. */
export const pendingStepUp = atom<{ readonly settle: (isProved: boolean) => void } | undefined>(undefined)
let running: Promise<boolean> | undefined

/** Prompts once for all pending calls; resolves to whether the user has reauthenticated. */
export const requestStepUp = (): Promise<boolean> =>
  (running ??= new Promise<boolean>((settle) => pendingStepUp.set({ settle })).finally(() => {
    running = undefined
    pendingStepUp.set(undefined)
  }))

/** The code of a 403 problem, if any. */
export async function forbiddenCode(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Response) || error.status !== 403) return
  const body = (await error
    .clone()
    .json()
    .catch(() => undefined)) as { readonly type?: string } | undefined
  return body?.type
}
