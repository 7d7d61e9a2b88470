import { registerMessages } from '../index.ts'

/** Messages up to the last question. */
export const questions = {
  step: '{index} of {of}',
  back: 'Back',
  next: 'Continue',
  skip: 'Skip',
  headTime: 'Pick a time with {name}',
  headCapture: 'Leave your details with {name}',
  headStore: '{store} store',
  callNumber: 'Call {phone}',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  optional: 'Optional',
  answerNeeded: 'Answer this question.',
} as const
registerMessages(questions)
