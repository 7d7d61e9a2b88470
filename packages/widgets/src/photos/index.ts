/** Photos of the job: one chunk, which only pages that ask for photos load. */
export { PhotoField } from './PhotoField.tsx'
export { PhotosSent } from './PhotosSent.tsx'
