import type { Text } from '../index.ts'

/** What each kind of problem means to the person who met it, by the word of its `type`. */
export const refusals = {
  'bad-input': { en: 'Something here cannot be taken as it is', es: 'Algo de esto no se puede aceptar así' },
  'bad-reply': {
    en: 'The server failed. Nothing was changed; try again',
    es: 'El servidor falló. No se cambió nada; intente de nuevo',
  },
  internal: {
    en: 'The server failed. Nothing was changed; try again',
    es: 'El servidor falló. No se cambió nada; intente de nuevo',
  },
  'not-ready': {
    en: 'The server is not ready. Try again in a moment',
    es: 'El servidor no está listo. Intente de nuevo en un momento',
  },
  unavailable: { en: 'A service this needs does not answer now', es: 'Un servicio necesario no responde ahora' },
  refused: { en: 'The server refused this', es: 'El servidor rechazó esto' },
  unauthenticated: {
    en: 'You were signed out. Sign in again to go on',
    es: 'Se cerró su sesión. Iníciela de nuevo para seguir',
  },
  'invalid-credentials': { en: 'That is not the right password', es: 'Esa no es la contraseña correcta' },
  'link-gone': { en: 'This link no longer works', es: 'Este enlace ya no sirve' },
  forbidden: { en: 'Your role does not allow this', es: 'Su rol no permite esto' },
  'not-found': { en: 'This is no longer here, or not yours to see', es: 'Ya no está aquí, o no es suyo para verlo' },
  'too-large': { en: 'This is too large', es: 'Esto es demasiado grande' },
  'unsupported-media-type': { en: 'The server does not take this form of data', es: 'El servidor no acepta este tipo de datos' },
  'too-many-requests': {
    en: 'Too many tries. Wait a moment, then try again',
    es: 'Demasiados intentos. Espere un momento e intente de nuevo',
  },
  'idempotency-key-reused': { en: 'This was sent before with other contents', es: 'Esto ya se envió con otro contenido' },
  stale: { en: 'Someone else changed this in the meantime', es: 'Otra persona cambió esto entretanto' },
  exists: { en: 'That exists already', es: 'Eso ya existe' },
  reference: { en: 'Something else depends on this, or is missing', es: 'Otra cosa depende de esto, o falta' },
  'in-use': { en: 'This is still in use', es: 'Esto todavía se usa' },
  overlap: { en: 'This overlaps with another', es: 'Esto coincide con otro' },
  'not-allowed': { en: 'This cannot be done here', es: 'Esto no se puede hacer aquí' },
  // Appointments and slots
  'slot-taken': { en: 'Someone else just took that time', es: 'Otra persona acaba de tomar esa hora' },
  cancelled: { en: 'This appointment is cancelled', es: 'Esta cita está cancelada' },
  'too-late': { en: 'It is too late for that', es: 'Ya es tarde para eso' },
  capacity: { en: 'More seats are taken than that', es: 'Hay más lugares ocupados que esos' },
  // Leads
  booked: { en: 'An appointment of this type is booked', es: 'Hay una cita reservada de este tipo' },
  claimed: { en: 'Someone else has claimed this lead', es: 'Otra persona ya tomó este prospecto' },
  erased: { en: 'This person was erased on request', es: 'Esta persona fue borrada a petición suya' },
  'no-consent': { en: 'There is no consent to revoke', es: 'No hay consentimiento que revocar' },
  'consent-revoked': { en: 'This person withdrew their consent', es: 'Esta persona retiró su consentimiento' },
  'not-sold': { en: 'This lead is not sold', es: 'Este prospecto no está vendido' },
  'status-not-allowed': {
    en: 'The lead cannot go there from where it is',
    es: 'El prospecto no puede pasar ahí desde donde está',
  },
  'no-crm': { en: 'This organization has no CRM', es: 'Esta organización no tiene CRM' },
  'not-mapped': { en: 'The other system has no counterpart for this', es: 'El otro sistema no tiene equivalente para esto' },
  'not-configured': { en: 'This integration is switched off', es: 'Esta integración está apagada' },
  'already-sent': { en: 'The other system has this already', es: 'El otro sistema ya tiene esto' },
  'not-failed': { en: 'This sending did not fail', es: 'Este envío no falló' },
  // Shifts and punches
  started: { en: 'The shift has begun', es: 'El turno ya empezó' },
  full: { en: 'The shift is full', es: 'El turno está completo' },
  unapproved: { en: 'Some punches are not approved yet', es: 'Algunos fichajes aún no están aprobados' },
  open: { en: 'Some punches have not ended yet', es: 'Algunos fichajes aún no han terminado' },
  locked: { en: 'This punch is locked', es: 'Este fichaje está bloqueado' },
  decided: { en: 'Someone decided this already', es: 'Alguien ya decidió esto' },
  undecided: { en: 'Nobody has decided this yet', es: 'Nadie ha decidido esto todavía' },
  'clocked-in': { en: 'You are clocked in already', es: 'Ya fichó la entrada' },
  'not-clocked-in': { en: 'You are not clocked in', es: 'No ha fichado la entrada' },
  // Users
  'email-taken': { en: 'That address cannot be used', es: 'Esa dirección no se puede usar' },
  'email-proven': { en: 'This address belongs to its owner alone', es: 'Esta dirección es solo de su dueño' },
  'shared-account': { en: 'This person works elsewhere too', es: 'Esta persona también trabaja en otro lugar' },
  inactive: { en: 'This user is switched off', es: 'Este usuario está desactivado' },
  'last-administrator': { en: 'This is the last administrator', es: 'Es el último administrador' },
} as const satisfies Readonly<Record<string, Text>>
