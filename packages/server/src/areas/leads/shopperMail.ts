import { queueMail } from '../../mail/queue.ts'
import { loadAppointment } from '../booking/appointment.ts'
import { appointmentEmail, type Occasion } from '../booking/emails.ts'
import { manageLink } from '../booking/manageLink.ts'
import type { Actor } from './record.ts'

/** Queues mail to a shopper with an email address, in the transaction that changes their appointment. */
export async function mailShopper(
  { tx, services }: Pick<Actor, 'tx' | 'services'>,
  organizationId: number,
  bookingId: number,
  occasion: Occasion,
): Promise<void> {
  const appointment = await loadAppointment(tx, organizationId, bookingId)
  const message =
    appointment &&
    appointmentEmail(occasion, appointment, services.config, manageLink(services, appointment.leadUid, appointment.manageHash))
  if (message) await queueMail(tx, services.keys, message)
}
