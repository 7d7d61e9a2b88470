import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Call } from './api.ts'
import type { User } from './user.ts'

/** An administrator's calls, which prepare a task and check its result. */
export interface Scene {
  readonly admin: Call
  readonly user: User
  readonly page: Page
}
export interface Task<Prepared = unknown> {
  readonly name: string
  /** The user who does it. */
  readonly email: string
  readonly isOnPhone?: boolean
  /** Prepares the task. Resolves to the page where the user starts; by default their landing page. */
  readonly prepare?: (admin: Call) => Promise<Prepared & { readonly path?: string }>
  /** What must be visible before the user starts. */
  readonly ready: (page: Page, prepared: Prepared) => Promise<unknown>
  /** The measured part, until the page shows the result. */
  readonly run: (scene: Scene, prepared: Prepared) => Promise<unknown>
  /** Checks that the task was done. */
  readonly isDone: (scene: Scene, prepared: Prepared) => Promise<boolean>
}
/** Hides the type of the prepared data from code that only runs tasks. */
export const task = <Prepared>(one: Task<Prepared>): Task => one as unknown as Task

/** Waits until a condition holds. */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (await condition()) return
    await wait(200)
  }
  throw new Error(`Not within 30 seconds: ${what}`)
}

/** A day in the future, as yyyy-mm-dd. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
