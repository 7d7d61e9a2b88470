import { named, read } from '../../frame/index.ts'
import { questionText } from '../questions/questionText.ts'

/** Names for the ids in an appointment type. */
export const sources = {
  technicians: named('technicians.lookup', (reply) => reply.technicians),
  businessUnits: named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness),
  /** Questions in the reader's language. */
  questions: read('questions.lookup', ({ questions }) =>
    questions
      .map((question) => ({ value: question.id, label: questionText(question) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ),
}
