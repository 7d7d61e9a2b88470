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
  /** Who does it. */
  readonly email: string
  readonly isOnPhone?: boolean
  /** Makes what the task is about. Resolves to the page where the user is at the beginning; their landing page by default. */
  readonly prepare?: (admin: Call) => Promise<Prepared & { readonly path?: string }>
  /** What has to be on the page before the user begins. */
  readonly ready: (page: Page, prepared: Prepared) => Promise<unknown>
  /** The measured part, until the page shows the result. */
  readonly run: (scene: Scene, prepared: Prepared) => Promise<unknown>
  /** Whether it really happened. */
  readonly isDone: (scene: Scene, prepared: Prepared) => Promise<boolean>
}
/** Hides what was prepared from those who only run tasks. */
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
