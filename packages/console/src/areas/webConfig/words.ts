import type { Text } from '../../words/index.ts'
import type { Draft } from './draft.ts'

export const words = {
  title: { en: 'Booking page', es: 'Página de reserva' },
  save: { en: 'Save', es: 'Guardar' },
  discard: { en: 'Discard changes', es: 'Descartar cambios' },
  unsaved: { en: 'Not saved yet', es: 'Sin guardar' },
  keepFirst: {
    en: 'Your changes are not saved yet. Save or discard them first.',
    es: 'Sus cambios están sin guardar. Guárdelos o descártelos antes.',
  },
  saved: { en: 'Saved. Partner pages see it within 30 seconds.', es: 'Guardado. Las páginas lo verán en 30 segundos.' },
  readOnly: {
    en: 'Your role reads these settings and can’t change them.',
    es: 'Su rol lee estos ajustes y no puede cambiarlos.',
  },
  look: { en: 'Look', es: 'Aspecto' },
  house: { en: 'Walkup’s own', es: 'El de Walkup' },
  useHouse: { en: 'Use Walkup’s own', es: 'Usar el de Walkup' },
  languages: { en: 'Languages', es: 'Idiomas' },
  languagesHint: {
    en: 'In the order they are offered. Our own pages speak English, Spanish and French; others are for pages that partners make.',
    es: 'En el orden en que se ofrecen. Nuestras páginas hablan inglés, español y francés; los demás son para páginas de socios.',
  },
  consent: { en: 'Consent', es: 'Consentimiento' },
  version: { en: 'Version', es: 'Versión' },
  versionHint: {
    en: 'What a shopper has agreed to is kept by this name. Another text needs another version, one never used before.',
    es: 'Lo aceptado se guarda con este nombre. Otro texto pide otra versión, nunca usada.',
  },
  fresh: { en: 'Use {version}', es: 'Usar {version}' },
  asks: { en: 'What it asks for', es: 'Qué pide' },
  pages: { en: 'Where it may stand', es: 'Dónde puede estar' },
  originsHint: {
    en: 'Exact, with https: https://shop.example. Only the loopback may use http or any port.',
    es: 'Exactos, con https: https://tienda.example. Solo el local admite http o cualquier puerto.',
  },
  successHint: { en: 'Where a shopper may go on after booking', es: 'Adónde sigue el cliente tras reservar' },
  logoHint: { en: 'An https address, or a path of this server', es: 'Una dirección https, o una ruta de este servidor' },
  preview: { en: 'Preview', es: 'Vista previa' },
  previewHint: {
    en: 'As a shopper will see it, with what is not saved yet',
    es: 'Como lo verá el cliente, con lo aún no guardado',
  },
  off: { en: 'Booking is switched off: shoppers see none of this.', es: 'La reserva está apagada: nadie ve esto.' },
  noPreview: {
    en: 'The preview could not be loaded. The settings work without it.',
    es: 'No se pudo cargar la vista. Los ajustes funcionan sin ella.',
  },
} as const satisfies Record<string, Text>

export const names: { readonly [N in keyof Draft]: Text } = {
  isPublicBookingOn: { en: 'Shoppers may book', es: 'Los clientes pueden reservar' },
  logoUrl: { en: 'Logo', es: 'Logotipo' },
  colours: { en: 'Colours', es: 'Colores' },
  radius: { en: 'Corner radius, px', es: 'Radio de esquina, px' },
  locales: words.languages,
  consentVersion: words.version,
  consentText: { en: 'Consent text', es: 'Texto de consentimiento' },
  phone: { en: 'Phone', es: 'Teléfono' },
  email: { en: 'E-mail', es: 'Correo' },
  address: { en: 'Address', es: 'Dirección' },
  allowedOrigins: { en: 'Pages that may show it', es: 'Páginas que pueden mostrarla' },
  successUrl: { en: 'Page after booking', es: 'Página tras reservar' },
}
export const colourWords: Readonly<Record<string, Text>> = {
  accent: { en: 'Buttons and links', es: 'Botones y enlaces' },
  accentInk: { en: 'Words on buttons', es: 'Palabras en botones' },
  ink: { en: 'Text', es: 'Texto' },
  canvas: { en: 'Page', es: 'Página' },
  paper: { en: 'Cards and fields', es: 'Tarjetas y campos' },
}
export const ruleWords = {
  required: { en: 'Needed', es: 'Necesario' },
  optional: { en: 'Optional', es: 'Opcional' },
  hidden: { en: 'Not asked', es: 'No se pide' },
} as const
export const faultWords: Readonly<Record<string, Text>> = {
  version: { en: 'The text has changed: it needs another version', es: 'El texto cambió: pide otra versión' },
  text: { en: 'The English text is needed', es: 'Falta el texto en inglés' },
  radius: { en: 'A whole number from 0 to 32', es: 'Un número entero de 0 a 32' },
  reach: {
    en: 'It can’t be left out with the phone: nobody could be reached',
    es: 'No puede faltar con el teléfono: no habría contacto',
  },
}
