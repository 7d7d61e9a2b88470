import type { MailLanguage } from '../../../mail/languages.ts'

interface PrintTexts {
  /** The default headline, if the organization has no call to action in the language. */
  readonly callToAction: string
  readonly hint: string
}

export const printTexts: Readonly<Record<MailLanguage, PrintTexts>> = {
  en: { callToAction: 'Book your home visit', hint: 'Scan with your phone’s camera' },
  es: { callToAction: 'Reserve su visita a domicilio', hint: 'Escanee con la cámara de su teléfono' },
  fr: { callToAction: 'Réservez votre visite à domicile', hint: 'Scannez avec l’appareil photo du téléphone' },
}
