import type { FileName } from '../contract/index.ts'

/** Endpoints that reply with a file or a stream instead of JSON. A missing name is a type error. */
const files: Record<FileName, true> = {
  'events.stream': true,
  'labor.export': true,
  'users.captureIcon': true,
  'qrCodes.captureIcon': true,
  'users.exportSchedules': true,
  'manage.calendar': true,
  'qrCodes.export': true,
  'qrCodes.print': true,
  'qrCodes.image': true,
  'support.download': true,
  'leads.export': true,
  'security.export': true,
  'leads.exportPerson': true,
  'leads.printPerson': true,
  'users.exportPerson': true,
  'users.printPerson': true,
  'dashboard.exportStores': true,
}

/** Whether a call resolves with the Response itself. */
export const isFile = (name: string): boolean => Object.hasOwn(files, name)
