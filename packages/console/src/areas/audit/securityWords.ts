import type { Replies } from '@walkup/sdk'
import { roleName } from '../../frame/fixedNames.ts'
import { say, type Text } from '../../words/index.ts'
import { entityWord, plain } from './words.ts'

export type SecurityEvent = Replies['security.search']['items'][number]

/** What happened, in the past tense. */
export const kinds: Readonly<Record<SecurityEvent['kind'], Text>> = {
  signIn: { en: 'Signed in', es: 'Inició sesión' },
  signInFailed: { en: 'Failed to sign in', es: 'No pudo iniciar sesión' },
  signOut: { en: 'Signed out', es: 'Cerró sesión' },
  newDevice: { en: 'Used a new device', es: 'Usó un dispositivo nuevo' },
  resetRequested: { en: 'Requested a new password', es: 'Pidió una contraseña nueva' },
  passwordSet: { en: 'Set a password by a link', es: 'Fijó una contraseña con un enlace' },
  passwordChanged: { en: 'Changed the password', es: 'Cambió la contraseña' },
  tokenReused: { en: 'Ended: an old token was used again', es: 'Terminada: se usó otra vez un token anterior' },
  sessionEnded: { en: 'Session ended', es: 'Sesión terminada' },
  factorAdded: { en: 'Added a second factor', es: 'Añadió un segundo factor' },
  factorRemoved: { en: 'Removed a second factor', es: 'Quitó un segundo factor' },
  factorFailed: { en: 'Failed the second factor', es: 'Falló el segundo factor' },
  recoveryCodeUsed: { en: 'Used a recovery code', es: 'Usó un código de recuperación' },
  recoveryCodesRenewed: { en: 'Renewed the recovery codes', es: 'Renovó los códigos de recuperación' },
  stepUp: { en: 'Confirmed the sign-in', es: 'Confirmó la sesión' },
  stepUpFailed: { en: 'Failed to confirm the sign-in', es: 'No pudo confirmar la sesión' },
  emailChanged: { en: 'Changed the e-mail address', es: 'Cambió el correo' },
  invitationAccepted: { en: 'Accepted an invitation', es: 'Aceptó una invitación' },
  roleChanged: { en: 'Role changed', es: 'Rol cambiado' },
  deactivated: { en: 'Deactivated', es: 'Desactivado' },
  reactivated: { en: 'Reactivated', es: 'Reactivado' },
  export: { en: 'Exported a list', es: 'Exportó una lista' },
  subjectExport: { en: 'Exported the data of a person', es: 'Exportó los datos de una persona' },
  erasure: { en: 'Erased a person', es: 'Borró a una persona' },
  secretChanged: { en: 'Changed a secret', es: 'Cambió un secreto' },
  keyRotated: { en: 'Rotated the key', es: 'Rotó la clave' },
  keyRetired: { en: 'Retired a key', es: 'Retiró una clave' },
  settingsChanged: { en: 'Changed the security settings', es: 'Cambió los ajustes de seguridad' },
}

const fields: Readonly<Record<string, Text>> = {
  address: { en: 'Mark of the address', es: 'Marca de la dirección' },
  count: { en: 'Sessions', es: 'Sesiones' },
  entity: { en: 'List', es: 'Lista' },
  everywhere: { en: 'Everywhere', es: 'En todas partes' },
  factor: { en: 'Factor', es: 'Factor' },
  filter: { en: 'Filter', es: 'Filtro' },
  fromRoleId: { en: 'Role before', es: 'Rol anterior' },
  toRoleId: { en: 'Role after', es: 'Rol nuevo' },
  isRemoved: { en: 'Removed', es: 'Quitado' },
  requiresSecondFactor: { en: 'Two-step verification required', es: 'Verificación en dos pasos obligatoria' },
  retention: { en: 'Days kept', es: 'Días que se guarda' },
  system: { en: 'System', es: 'Sistema' },
  isComplete: { en: 'Complete', es: 'Completo' },
  list: { en: 'List', es: 'Lista' },
  method: { en: 'By', es: 'Con' },
  purpose: { en: 'Link', es: 'Enlace' },
  rows: { en: 'Rows', es: 'Filas' },
  version: { en: 'Version', es: 'Versión' },
}
const codes: Readonly<Record<string, Text>> = {
  password: { en: 'Password', es: 'Contraseña' },
  passkey: { en: 'Passkey', es: 'Llave de acceso' },
  totp: { en: 'Authenticator app', es: 'Aplicación de autenticación' },
  recoveryCode: { en: 'Recovery code', es: 'Código de recuperación' },
  invite: { en: 'Invitation', es: 'Invitación' },
  reset: { en: 'New password', es: 'Contraseña nueva' },
  homeDepot: { en: 'Home improvement', es: 'Mejoras del hogar' },
  centah: { en: 'Call tracking', es: 'Seguimiento de llamadas' },
  security: { en: 'Security log', es: 'Registro de seguridad' },
}

function valueWord(name: string, value: unknown): string {
  if (typeof value === 'boolean') return say(value ? { en: 'Yes', es: 'Sí' } : { en: 'No', es: 'No' })
  if (typeof value === 'number') return name.endsWith('RoleId') ? roleName(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const code = codes[value]
  return code ? say(code) : name === 'entity' ? entityWord(value) : value
}

/** What is known beyond who, when and where, as terms and values. */
export const detailsOf = ({ details }: SecurityEvent): readonly (readonly [Text, string])[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null && !(typeof value === 'object' && Object.keys(value).length === 0))
    .map(([name, value]) => [fields[name] ?? { en: plain(name), es: plain(name) }, valueWord(name, value)])
