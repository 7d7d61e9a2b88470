import type { Replies } from '@walkup/sdk'
import { askedDetails } from '@walkup/sdk/domain'
import { brandTheme } from '@walkup/sdk/look'
import type { Config } from './draft.ts'

type Details = Replies['qrCodes.details']
export type PreviewStep = 'contact' | 'services'

const type = (id: number, name: string) => ({ id, name, durationMin: 60, arrivalWindowMin: 30, questions: [] })
const typeNames: Readonly<Record<string, readonly string[]>> = {
  en: ['Kitchen design visit', 'Bath measure visit', 'Floor estimate'],
  es: ['Visita de diseño de cocina', 'Medición de baño', 'Presupuesto de piso'],
  fr: ['Visite de conception de cuisine', 'Mesure de salle de bain', 'Devis de sol'],
  he: ['תכנון מטבח', 'מדידת חדר אמבטיה', 'הצעת מחיר לרצפה'],
}

/** The widget's response for a code of this organization with unsaved settings, shown even if public booking is off. */
export function previewDetails(config: Config, organization: string, locale: string, scene: PreviewStep): Details {
  const names = typeNames[locale.slice(0, 2)] ?? typeNames.en ?? []
  return {
    user: { uid: 'preview', displayName: 'Maria', captureIconUrl: null },
    organization: { uid: 'preview', name: organization },
    store: { name: 'Northgate', city: 'Columbus', timeZone: 'America/New_York', postalCode: '43231', lat: null, lng: null },
    businessContact: null,
    group: { id: 1, name: 'Kitchens' },
    // A single service without questions opens directly on the contact form.
    appointmentTypes: (scene === 'contact' ? names.slice(0, 1) : names).map((name, index) => type(index + 1, name)),
    details: askedDetails(config.details),
    maxPhotos: config.photos === 'optional' ? 3 : 0,
    textConsent: null,
    pageToken: '',
    webConfig: { ...config, isPublicBookingOn: true, theme: brandTheme(config.colours) },
  }
}
