import sql from 'sql-template-tag'
import type { Replies } from '@walkup/sdk/contract'
import type { AreaHandlers } from '../../context.ts'
import type { JobOverview } from '../../jobs/overview.ts'
import { audit } from '../../persistence/index.ts'
import { notFound } from '../../problem.ts'

const DEAD_LISTED = 200
type Dead = Replies['jobs.list']['dead'][number]

export const jobs: AreaHandlers<'jobs'> = {
  async 'jobs.list'({ tx }) {
    const kinds = await tx.rows<JobOverview>(sql`select * from administered_jobs() order by kind`)
    const dead = await tx.rows<Dead>(sql`select * from dead_jobs(${DEAD_LISTED}::int)`)
    return { kinds, dead }
  },
  async 'jobs.retry'(context, { params }) {
    const { tx, caller } = context
    const id = Number(params.id)
    const [job] = await tx.rows<{ kind: string; key: string }>(
      sql`select kind, key from dead_jobs(${null}::int) where id = ${id}`,
    )
    const row = await tx.one<{ isRetried: boolean }>(sql`select retry_job(${id}::int) as is_retried`)
    if (!job || !row?.isRetried) throw notFound()
    await audit(context, { entity: 'job', organizationId: caller.organizationId, id }, 'rerun', null, job)
    return { ok: true }
  },
}
