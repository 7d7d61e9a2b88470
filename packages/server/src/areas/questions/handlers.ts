import sql from 'sql-template-tag'
import type { AreaHandlers } from '../../context.ts'
import { deleteQuestion, upsertQuestion } from './change.ts'
import { searchQuestions } from './queries.ts'

export const questions: AreaHandlers<'questions'> = {
  async 'questions.lookup'({ tx, caller }) {
    return {
      questions: await tx.rows(sql`
        select id, label ->> 'en' as name, label, true as is_active from question
        where organization_id = ${caller.organizationId} and deleted_at is null order by 2, id`),
    }
  },
  'questions.search': (context, { body }) => searchQuestions(context, 'questions.search', 'label', body),
  'questions.upsert': (context, { body }) => upsertQuestion(context, body),
  async 'questions.delete'(context, { params }) {
    await deleteQuestion(context, Number(params.id))
    return { ok: true }
  },
}
