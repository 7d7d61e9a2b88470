import { Problem, problem } from '../problem.ts'
import type { Caller } from './caller.ts'

/** Minutes for which a sign-in or step-up counts as recent for sensitive calls. */
export const FRESH_MINUTES = 15

/** @throws 403 `step-up-required` when the caller's last proof of identity is too old */
export function requireStepUp({ isFresh }: Pick<Caller, 'isFresh'>): void {
  if (!isFresh) throw problem(403, 'step-up-required')
}

export const factorRequired = (): Problem => problem(403, 'second-factor-required')
