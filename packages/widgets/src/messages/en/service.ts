import { learn } from '../index.ts'

/** What is said where there are services to choose from. */
export const service = {
  serviceTitle: 'What can we help with?',
  minutes: '{count} min visit',
} as const
learn(service)
