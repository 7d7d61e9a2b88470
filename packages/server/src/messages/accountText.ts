import { randomUid } from '../auth/tokens.ts'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { languageOf } from '../languages/index.ts'
import { messageSealContext } from './plan.ts'
import { fill } from './render.ts'
import { replyTemplate, type ReplyName } from './templates.ts'

interface AccountText {
  readonly kind: 'code' | 'invitation' | 'notice'
  readonly organizationId: number
  readonly userId: number
  /** The recipient's number; by default the phone that the person has when it is sent. */
  readonly to?: string
  readonly occasion: string
  readonly text: ReplyName
  readonly values: Readonly<Record<string, string>>
  readonly language: string
  readonly dueAt: Date
  readonly expiresAt: Date
  readonly createdBy?: number
}

/** The row of a text about an account, as JSON for `queue_account_text` and `queue_invitation_text`. */
export async function accountText(tx: Tx, keys: KeyRing, it: AccountText): Promise<string> {
  const language = languageOf(it.language) ?? 'en'
  const organization = await tx.one<{ name: string }>(sql`select name from organization where id = ${it.organizationId}`)
  const uid = randomUid()
  const content = {
    ...(it.to !== undefined && { to: it.to }),
    text: fill(replyTemplate(it.text, language), { organization: organization?.name, ...it.values }),
  }
  return JSON.stringify({
    organization_id: it.organizationId,
    uid,
    kind: it.kind,
    user_id: it.userId,
    occasion: it.occasion,
    due_at: it.dueAt,
    expires_at: it.expiresAt,
    sealed_body: keys.seal(messageSealContext(uid), JSON.stringify(content)),
    language,
    created_by: it.createdBy ?? null,
  })
}
