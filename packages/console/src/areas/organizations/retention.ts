import type { Replies } from '@walkup/sdk'
import type { Text } from '../../words/index.ts'

export type RetentionKey = keyof Replies['privacy.retention']['days']

/** What is kept for some days: its name, what it is, and its bounds, which a test holds against the contract. */
export const settings: Readonly<
  Record<RetentionKey, { readonly label: Text; readonly hint: Text; readonly minimum: number; readonly maximum: number }>
> = {
  addresses: {
    label: { en: 'IP addresses', es: 'Direcciones IP' },
    hint: {
      en: 'In the audit trail, the security log and sessions. Consent records keep theirs.',
      es: 'En el registro de cambios, el de seguridad y las sesiones. Los consentimientos conservan la suya.',
    },
    minimum: 7,
    maximum: 730,
  },
  securityLog: {
    label: { en: 'Security log', es: 'Registro de seguridad' },
    hint: { en: 'Sign-ins, exports, roles and keys.', es: 'Inicios de sesión, exportaciones, roles y claves.' },
    minimum: 90,
    maximum: 1825,
  },
  sessions: {
    label: { en: 'Ended sessions', es: 'Sesiones terminadas' },
    hint: { en: 'Counted from when they ended.', es: 'Se cuenta desde que terminaron.' },
    minimum: 1,
    maximum: 730,
  },
  links: {
    label: { en: 'Used and expired links', es: 'Enlaces usados y vencidos' },
    hint: { en: 'Links to set a password.', es: 'Enlaces para fijar una contraseña.' },
    minimum: 1,
    maximum: 365,
  },
  messages: {
    label: { en: 'Sent messages', es: 'Mensajes enviados' },
    hint: {
      en: 'To whom, when and the subject; the text is deleted when it is sent.',
      es: 'A quién, cuándo y el asunto; el texto se elimina al enviarse.',
    },
    minimum: 30,
    maximum: 1825,
  },
  scans: {
    label: { en: 'Scans of QR codes', es: 'Lecturas de códigos QR' },
    hint: { en: 'When and where from, without a name.', es: 'Cuándo y desde dónde, sin nombre.' },
    minimum: 30,
    maximum: 1825,
  },
  outbox: {
    label: { en: 'Finished deliveries', es: 'Envíos terminados' },
    hint: { en: 'What was handed to other systems.', es: 'Lo que se entregó a otros sistemas.' },
    minimum: 7,
    maximum: 365,
  },
  idempotency: {
    label: { en: 'Replies for repeated requests', es: 'Respuestas a solicitudes repetidas' },
    hint: {
      en: 'So that a request that is sent twice is done once.',
      es: 'Para que una solicitud enviada dos veces se haga una sola vez.',
    },
    minimum: 8,
    maximum: 30,
  },
}
export const retentionKeys = Object.keys(settings) as RetentionKey[]
