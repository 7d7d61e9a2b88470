import { named } from '../../frame/index.ts'

/** What an appointment type names by its ids. */
export const sources = {
  technicians: named('technicians.lookup', (reply) => reply.technicians),
  businessUnits: named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness),
  questions: named('questions.lookup', (reply) => reply.questions),
}
