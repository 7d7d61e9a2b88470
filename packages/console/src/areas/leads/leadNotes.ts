import { leadMessageValues, leadNote, type LeadMessageCode } from '@walkup/sdk/domain'
import { t } from '../../i18n/index.ts'
import { LOCALE } from '../../ui/format.ts'
import type { Lead } from './lead.ts'

type Entry = Pick<Lead['timeline'][number], 'note' | 'messages'>
type Values = ReturnType<typeof leadMessageValues>

const messages: Readonly<Record<LeadMessageCode, (values: Values) => string>> = {
  claimed: () => t('leadNotes.claimed'),
  released: () => t('leadNotes.released'),
  assigned: (values) => t('leadNotes.assigned', values),
  booked: (values) => t('leadNotes.booked', values),
  moved: (values) => t('leadNotes.moved', values),
  canceled: (values) => t('leadNotes.canceled', values),
  'moved-by-shopper': (values) => t('leadNotes.movedByShopper', values),
  'confirmed-by-shopper': () => t('leadNotes.confirmedByShopper'),
  'on-the-way': (values) => t('leadNotes.onTheWay', values),
  'texts-stopped': () => t('leadNotes.textsStopped'),
  'from-waitlist': () => t('leadNotes.fromWaitlist'),
  'texts-resumed': () => t('leadNotes.textsResumed'),
  'canceled-by-shopper': (values) => t('leadNotes.canceledByShopper', values),
  'canceled-by-shopper-with-reason': (values) => t('leadNotes.canceledByShopperWithReason', values),
  'review-released': () => t('leadNotes.reviewReleased'),
  'review-released-with-time': (values) => t('leadNotes.reviewReleasedWithTime', values),
  imported: (values) => t('leadNotes.imported', values),
  'imported-again': (values) => t('leadNotes.importedAgain', values),
  received: (values) => t('leadNotes.received', values),
  'received-again': (values) => t('leadNotes.receivedAgain', values),
  restored: () => t('leadNotes.restored'),
  'consent-revoked': () => t('leadNotes.consentRevoked'),
  'consent-revoked-with-reason': (values) => t('leadNotes.consentRevokedWithReason', values),
  refunded: (values) => t('leadNotes.refunded', values),
  'sold-further': (values) => t('leadNotes.soldFurther', values),
  queued: (values) => t('leadNotes.queued', values),
  'store-changed': (values) => t('leadNotes.storeChanged', values),
  'store-removed': () => t('leadNotes.storeRemoved'),
  'generator-changed': (values) => t('leadNotes.generatorChanged', values),
  'generator-removed': () => t('leadNotes.generatorRemoved'),
  'territory-changed': (values) => t('leadNotes.territoryChanged', values),
  'territory-removed': () => t('leadNotes.territoryRemoved'),
  'campaign-changed': (values) => t('leadNotes.campaignChanged', values),
  'campaign-removed': () => t('leadNotes.campaignRemoved'),
  'technician-changed': (values) => t('leadNotes.technicianChanged', values),
  'technician-removed': () => t('leadNotes.technicianRemoved'),
  'status-undone': () => t('leadNotes.statusUndone'),
  'status-corrected': (values) => t('leadNotes.statusCorrected', values),
  'status-reported': (values) => t('leadNotes.statusReported', values),
  'status-reported-with-reason': (values) => t('leadNotes.statusReportedWithReason', values),
  'moved-by-source': (values) => t('leadNotes.movedBySource', values),
  'moved-over-capacity': (values) => t('leadNotes.movedOverCapacity', values),
  'technician-busy': (values) => t('leadNotes.technicianBusy', values),
  called: (values) => t('leadNotes.called', values),
  'called-with-note': (values) => t('leadNotes.calledWithNote', values),
  'call-undone': () => t('leadNotes.callUndone'),
  'do-not-call': () => t('leadNotes.doNotCall'),
  'may-be-called': () => t('leadNotes.mayBeCalled'),
  'cadence-started': (values) => t('leadNotes.cadenceStarted', values),
  'cadence-stopped': (values) => t('leadNotes.cadenceStopped', values),
  escalated: (values) => t('leadNotes.escalated', values),
  'escalated-claimed': (values) => t('leadNotes.escalatedClaimed', values),
  'escalated-late': () => t('leadNotes.escalatedLate'),
  'photo-deleted': () => t('leadNotes.photoDeleted'),
  'person-erased': () => t('leadNotes.personErased'),
}

/** A timeline note, localized for system entries; falls back to the server's English for unknown codes. */
export function renderLeadNote({ note, messages: sent = [] }: Entry): string {
  if (!sent.length || !sent.every(({ code }) => Object.hasOwn(messages, code))) return note ?? ''
  const facts = sent.map(({ code, params }) => messages[code as LeadMessageCode](leadMessageValues(params, LOCALE))).join('; ')
  // Without a note of the person who made the change, the note is the server's English of the facts.
  return note && note !== leadNote(sent) ? `${facts}\n${note}` : facts
}
