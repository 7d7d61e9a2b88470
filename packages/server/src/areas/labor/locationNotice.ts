import { locationNoticeVersion, type Bodies, type Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { audit } from '../../persistence/index.ts'
import { badInput } from '../../problem.ts'

type Notice = Replies['labor.locationNotice']
interface Choice {
  readonly version: number
  readonly isAgreed: boolean
  readonly at: string
}

const latest = ({ tx, caller }: Context): Promise<Choice | undefined> =>
  tx.one<Choice>(sql`
    select version, is_agreed, created_at as at from location_choice
    where organization_id = ${caller.organizationId} and user_id = ${caller.userId} order by id desc limit 1`)

/** The caller's choice, for any version of the notice; undefined before they chose. */
export const sharesLocation = async (context: Context): Promise<boolean | undefined> => (await latest(context))?.isAgreed

export async function locationNotice(context: Context): Promise<Notice> {
  const choice = await latest(context)
  const isCurrent = choice?.version === locationNoticeVersion
  return { version: locationNoticeVersion, choice: choice && isCurrent ? { isAgreed: choice.isAgreed, at: choice.at } : null }
}

/** @throws 400 naming `version` if the caller read another version */
export async function answerLocationNotice(
  context: Context,
  { version, isAgreed }: Bodies['labor.answerLocationNotice'],
): Promise<Notice> {
  const { tx, caller, services } = context
  const { organizationId, userId } = caller
  if (version !== locationNoticeVersion) throw badInput({ path: 'version', code: 'other-notice-version' })
  const made = await tx.one<{ id: number }>(sql`
    insert into location_choice (organization_id, user_id, version, is_agreed, created_at, created_by)
    values (${organizationId}, ${userId}, ${version}, ${isAgreed}, ${services.now()}, ${userId}) returning id`)
  if (!made) throw new Error('The choice did not come back.')
  await audit(context, { entity: 'locationChoice', organizationId, id: made.id }, 'create', null, { userId, version, isAgreed })
  return locationNotice(context)
}
