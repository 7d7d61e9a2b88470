import type { Details } from '../booking/flow.ts'

/** The contract's type only has `en`; other locales are allowed, too. */
const consent: Record<'en' | 'es', string> = {
  en: 'I agree that Harbor Home may call, text or email me about my request. Message rates may apply. I can stop this at any time.',
  es: 'Acepto que Harbor Home me llame o me escriba sobre mi solicitud. Puedo pedir que pare en cualquier momento.',
}

/** The fixture of a lead generator's page, for tests and stories. */
export const details: Details = {
  maxPhotos: 0,
  user: { uid: 'demolg00000000000000000001', displayName: 'Maria', captureIconUrl: null },
  organization: { uid: 'Ab12Ab12Ab12Ab12Ab12Ab12', name: 'Harbor Home' },
  store: { name: 'Northgate', city: 'Columbus', timeZone: 'America/New_York', postalCode: '43231', lat: 40.079, lng: -82.934 },
  businessContact: { name: 'Harbor Home', phone: '+16145550100', email: null },
  group: { id: 1, name: 'Kitchens' },
  appointmentTypes: [
    {
      id: 1,
      name: 'Kitchen design visit',
      durationMin: 60,
      arrivalWindowMin: 30,
      questions: [
        {
          id: 11,
          label: 'What are you planning?',
          kind: 'choice',
          required: true,
          options: [
            { value: 'remodel', label: 'A whole new kitchen' },
            { value: 'cabinets', label: 'New cabinets' },
            { value: 'counters', label: 'New countertops' },
          ],
          disqualifies: [],
        },
        {
          id: 12,
          label: 'Which finishes do you like?',
          helpText: 'Choose as many as you like.',
          kind: 'multiChoice',
          required: false,
          options: [
            { value: 'wood', label: 'Wood' },
            { value: 'painted', label: 'Painted' },
            { value: 'laminate', label: 'Laminate' },
          ],
          showIf: { questionId: 11, equals: 'cabinets' },
          disqualifies: [],
        },
        {
          id: 13,
          label: 'Is the home yours?',
          kind: 'choice',
          required: true,
          options: [
            { value: 'own', label: 'Yes, I own it' },
            { value: 'rent', label: 'No, I rent' },
          ],
          disqualifies: ['rent'],
        },
      ],
    },
    { id: 2, name: 'Countertop measure', durationMin: 30, arrivalWindowMin: 60, questions: [] },
    { id: 3, name: 'Cabinet refacing', durationMin: 45, arrivalWindowMin: 0, questions: [] },
  ],
  details: [],
  textConsent: null,
  pageToken: '',
  webConfig: {
    logoUrl: null,
    colours: {},
    theme: { light: {}, dark: {} },
    radius: 8,
    locales: ['en', 'es'],
    consent: {
      version: '2026-01',
      text: consent,
    },
    fields: { phone: 'required', email: 'optional', address: 'required' },
    streetSuggestions: null,
    allowedOrigins: [],
    successUrl: null,
    privacyUrl: null,
    termsUrl: null,
    isPublicBookingOn: true,
  },
}
