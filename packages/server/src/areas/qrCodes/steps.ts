import type { FunnelStep } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { PublicContext } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { loadCode, withGenerator } from './generator.ts'

/** Pages, campaigns and experiments of one day that are counted by name, so that a flood of made-up ones cannot fill the table. */
const MOST = 300
/** What the rest counts as. */
const REST = '*'

/** Whether a part of an address may name a person, or one of very many pages. */
const isTelling = (part: string): boolean => /@|%40/i.test(part) || /\d{4,}/.test(part) || part.length > 40

/** Host and path of a page, without what may be personal; the hosted page of any code is `/q`. */
export function pageName(origin: string | undefined, ownOrigin: string, path: string | undefined): string {
  const url = URL.canParse(path ?? '', 'https://page.invalid') ? new URL(path ?? '', 'https://page.invalid') : undefined
  const parts = (url?.pathname ?? '/').split('/').filter(Boolean)
  const host = origin !== undefined && origin !== ownOrigin && URL.canParse(origin) ? new URL(origin).host.slice(0, 100) : ''
  if (!host && parts[0] === 'q') return '/q'
  return `${host}/${parts
    .slice(0, 6)
    .map((part) => (isTelling(part) ? '…' : part))
    .join('/')}`.slice(0, 200)
}

interface Counted {
  readonly steps: string
  readonly hdsfiGroup?: number
  readonly appointmentTypeId?: number
  readonly qrUid?: string
  readonly page?: string
  readonly campaign?: string
  readonly version?: string
}

/** Counts the steps that a visit has taken. @throws 400, 404 */
export async function countSteps({ services, request }: PublicContext, userUid: string, asked: Counted): Promise<void> {
  const { hdsfiGroup, appointmentTypeId, qrUid, version = '' } = asked
  const steps = [...new Set(asked.steps.split(','))] as FunnelStep[]
  const page = pageName(request.header('origin'), new URL(services.config.publicUrl).origin, asked.page)
  const campaign = asked.campaign && !isTelling(asked.campaign) ? asked.campaign.trim() : ''
  const now = services.now()
  const named =
    hdsfiGroup !== undefined
      ? { serviceGroupId: hdsfiGroup }
      : appointmentTypeId !== undefined
        ? { appointmentTypeId }
        : undefined
  if (!named) throw badInput({ path: 'hdsfiGroup', code: 'required' })
  await withGenerator(services, userUid, named, async (tx, place) => {
    const { organizationId, userId } = place
    const code = await loadCode(tx, place, qrUid, now)
    await tx.run(sql`
      with today as (
        select (${now}::timestamptz at time zone coalesce(
          (select time_zone from territory where organization_id = ${organizationId} and deleted_at is null order by id limit 1), 'UTC'))::date as date
      ), spot as (
        select date, case
          when exists (select from funnel_count f where f.organization_id = ${organizationId} and f.date = today.date
            and f.page = ${page} and f.campaign = ${campaign} and f.version = ${version}) then true
          else (select count(*) from (select distinct f.page, f.campaign, f.version from funnel_count f
            where f.organization_id = ${organizationId} and f.date = today.date) known) < ${MOST}::int
        end as is_named from today
      )
      insert into funnel_count as f (organization_id, date, page, campaign, user_id, qr_code_id, version, step, count)
      select ${organizationId}, date, case when is_named then ${page} else ${REST} end, case when is_named then ${campaign} else '' end,
        ${userId}, ${code?.id ?? 0}, case when is_named then ${version} else '' end, step, 1
      from spot cross join unnest(${steps}::text[]) as step
      order by step
      on conflict (organization_id, date, page, campaign, user_id, qr_code_id, version, step) do update set count = f.count + 1`)
  })
}
