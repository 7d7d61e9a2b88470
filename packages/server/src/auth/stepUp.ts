import { Problem } from '../problem.ts'
import type { Caller } from './caller.ts'

/** Minutes for which having signed in, or proved again who one is, is recent enough for sensitive calls. */
export const FRESH_MINUTES = 15

/** @throws 403 `step-up-required` when the caller's last proof of who they are is too old */
export function requireStepUp({ isFresh }: Pick<Caller, 'isFresh'>): void {
  if (!isFresh) throw new Problem(403, 'step-up-required', 'Confirm that it is you, then do this again.')
}

export const factorRequired = (): Problem =>
  new Problem(403, 'second-factor-required', 'This organization requires two-step verification. Sign in again to set it up.')
