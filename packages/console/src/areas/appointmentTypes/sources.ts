import { named, read } from '../../frame/index.ts'
import { asking } from '../questionLibrary/asking.ts'

/** What an appointment type names by its ids. */
export const sources = {
  technicians: named('technicians.lookup', (reply) => reply.technicians),
  businessUnits: named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness),
  /** As the reader asks them. */
  questions: read('questions.lookup', ({ questions }) =>
    questions
      .map((question) => ({ value: question.id, label: asking(question) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ),
}
