import type { Services } from '../context.ts'
import type { JobKind } from '../jobs/kind.ts'

/** Deletes the file of a photo whose row is gone; the key of a job is the key of the file. */
export const photoFilesJob: JobKind<Pick<Services, 'files'>> = {
  kind: 'photoFiles',
  run: ({ files }, { key }) => files.remove(key),
}
