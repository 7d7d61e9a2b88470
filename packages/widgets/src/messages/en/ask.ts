import { learn } from '../index.ts'

/** What a booking says up to its last question. */
export const ask = {
  step: '{index} of {of}',
  back: 'Back',
  next: 'Continue',
  skip: 'Skip',
  headTime: 'Pick a time with {name}',
  headCapture: 'Leave your details with {name}',
  headStore: '{store} store',
  optional: 'Optional',
  answerNeeded: 'Please answer this one.',
} as const
learn(ask)
