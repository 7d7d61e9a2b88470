import sql from 'sql-template-tag'
import type { Db } from '../db/index.ts'

/** Days that the text of a letter that has left, or never will, is kept: long enough to look into a complaint. */
export const KEPT_DAYS = 14

/**
 * Empties the letters older than that; answers how many. Their text holds names, addresses and links that open a booking; that
 * something was sent, when and to whom stays.
 */
export const pruneMail = (db: Db): Promise<number> =>
  db.asAccounts((tx) =>
    tx.run(sql`
      update mail set text_body = '', html_body = null, attachments = '[]'
      where state in ('sent', 'dead') and text_body <> '' and coalesce(sent_at, next_attempt_at) < now() - make_interval(days => ${KEPT_DAYS})`),
  )
