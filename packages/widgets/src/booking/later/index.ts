import '../../messages/en/finish.ts'

/** The screens after the questions: one chunk, fetched while the first screen is read. */
export { ContactStep } from './ContactStep.tsx'
export { DoneStep } from './DoneStep.tsx'
export { TimeStep } from './TimeStep.tsx'
