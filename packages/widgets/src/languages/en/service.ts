import { registerMessages } from '../index.ts'

/** Messages of the service step. */
export const service = {
  serviceTitle: 'What can we help with?',
  minutes: '{count} min visit',
} as const
registerMessages(service)
