import type { StarterTexts } from '../types.ts'

export const starter: StarterTexts = {
  consent:
    'By ticking this box I agree that {organization} may call me, also with automated technology, at the number I gave about my request and my appointment. My agreement is not a condition of buying anything, and I can withdraw it at any time.',
  questions: {
    ownsHome: { label: 'Do you own your home?', options: { house: 'Yes, a house', condo: 'Yes, a condo', rent: 'No, I rent' } },
    projectStart: {
      label: 'When would you like to start?',
      options: { now: 'As soon as possible', months: 'In one to three months', later: 'Later' },
    },
    urgency: {
      label: 'How urgent is it?',
      options: { emergency: 'It does not work now', soon: 'This week would be good', planned: 'I am planning ahead' },
    },
  },
}
