import '../../languages/en/finish.ts'

/** The screens after the questions, by their steps: one chunk, fetched while the first screen is read. */
export { AddressStep as address, ContactStep as contact } from './ContactStep.tsx'
export { DoneStep as done } from './DoneStep.tsx'
export { TimeStep as time } from './TimeStep.tsx'
