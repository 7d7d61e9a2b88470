import '../../languages/en/finish.ts'

/** The screens after the questions, by their steps, and what counts the visit: one chunk, fetched while the first screen is read. */
export { followVisit } from '../journey.ts'
export { AddressStep as address, ContactStep as contact } from './ContactStep.tsx'
export { DoneStep as done } from './DoneStep.tsx'
export { TimeStep as time } from './TimeStep.tsx'
