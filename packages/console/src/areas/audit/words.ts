import { say, type Text } from '../../words/index.ts'

/** What the trail calls things, as people do. */
export const entities: Readonly<Record<string, Text>> = {
  lead: { en: 'Lead', es: 'Prospecto' },
  leadReview: { en: 'Entry in review', es: 'Solicitud en revisión' },
  booking: { en: 'Booking', es: 'Reserva' },
  user: { en: 'User', es: 'Usuario' },
  userTrade: { en: 'Trade', es: 'Oficio' },
  store: { en: 'Store', es: 'Tienda' },
  qrCode: { en: 'QR code', es: 'Código QR' },
  timeLog: { en: 'Time log', es: 'Fichaje' },
  punchDecision: { en: 'Missing punch', es: 'Fichaje faltante' },
  hours: { en: 'Shift', es: 'Turno' },
  activity: { en: 'Activity', es: 'Actividad' },
  noActivity: { en: 'No activity', es: 'Sin actividad' },
  appointmentType: { en: 'Appointment type', es: 'Tipo de cita' },
  slot: { en: 'Dated slot', es: 'Hora con fecha' },
  defaultSlot: { en: 'Default slot', es: 'Hora habitual' },
  technician: { en: 'Technician', es: 'Técnico' },
  businessUnit: { en: 'Business unit', es: 'Unidad de negocio' },
  question: { en: 'Question', es: 'Pregunta' },
  serviceType: { en: 'Service type', es: 'Tipo de servicio' },
  organization: { en: 'Organization', es: 'Organización' },
  territory: { en: 'Territory', es: 'Territorio' },
  businessContact: { en: 'Business contact', es: 'Contacto comercial' },
  webConfig: { en: 'Web configuration', es: 'Configuración web' },
  integration: { en: 'Integration', es: 'Integración' },
  notification: { en: 'Notification', es: 'Aviso' },
  feature: { en: 'Feature', es: 'Novedad' },
  retention: { en: 'Retention', es: 'Conservación' },
  savedView: { en: 'Saved view', es: 'Vista guardada' },
}

/** What was done, in the past tense. */
export const actions: Readonly<Record<string, Text>> = {
  create: { en: 'Made', es: 'Creó' },
  update: { en: 'Changed', es: 'Cambió' },
  delete: { en: 'Deleted', es: 'Eliminó' },
  status: { en: 'Changed the status', es: 'Cambió el estado' },
  claim: { en: 'Claimed', es: 'Tomó' },
  release: { en: 'Released', es: 'Soltó' },
  discard: { en: 'Discarded', es: 'Descartó' },
  restore: { en: 'Restored', es: 'Restauró' },
  note: { en: 'Added a note', es: 'Añadió una nota' },
  reattribute: { en: 'Changed who it counts for', es: 'Cambió a quién se atribuye' },
  refund: { en: 'Refunded', es: 'Reembolsó' },
  addSale: { en: 'Added a sale', es: 'Añadió una venta' },
  send: { en: 'Sent', es: 'Envió' },
  import: { en: 'Imported', es: 'Importó' },
  export: { en: 'Exported', es: 'Exportó' },
  revokeConsent: { en: 'Revoked the consent', es: 'Revocó el consentimiento' },
  erase: { en: 'Erased the person', es: 'Borró a la persona' },
  approve: { en: 'Approved', es: 'Aprobó' },
  unapprove: { en: 'Took back the approval', es: 'Retiró la aprobación' },
  lock: { en: 'Locked', es: 'Bloqueó' },
  unlock: { en: 'Unlocked', es: 'Desbloqueó' },
  post: { en: 'Posted', es: 'Publicó' },
  applyDefault: { en: 'Applied the default slots', es: 'Aplicó las horas habituales' },
  setDays: { en: 'Set the slots of days', es: 'Fijó los horarios de unos días' },
  setUp: { en: 'Set up', es: 'Configuró' },
  invite: { en: 'Invited', es: 'Invitó' },
  link: { en: 'Added to the organization', es: 'Añadió a la organización' },
  icon: { en: 'Changed the picture', es: 'Cambió la imagen' },
  setSecret: { en: 'Set a secret', es: 'Fijó un secreto' },
  removeSecret: { en: 'Removed a secret', es: 'Quitó un secreto' },
}

/** `serviceGroupId` as people read it: "Service group id". */
export const plain = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export const entityWord = (entity: string): string => say(entities[entity] ?? plain(entity))
export const actionWord = (action: string): string => say(actions[action] ?? plain(action))
