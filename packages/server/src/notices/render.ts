import { formatMessage, type MessageValues } from '@walkup/sdk/domain'
import { languages, type StaffLanguage } from '../languages/index.ts'
import type { NoticeText } from '../languages/types.ts'

/** A value of a notice; a place that is null is rendered as "no store". */
export type NoticeValue = string | number | null | ((locale: string) => string)

/** Renders a sentence. Values may be functions of the locale, such as dates. */
export function noticeText(
  language: StaffLanguage,
  text: NoticeText,
  values: Readonly<Record<string, NoticeValue>> = {},
): string {
  const { tag, staff } = languages[language]
  const given = Object.entries(values).map(([name, value]) => [
    name,
    value === null ? noticeText(language, 'somewhere') : typeof value === 'function' ? value(tag) : value,
  ])
  return formatMessage(staff.notices[text], Object.fromEntries(given) as MessageValues, tag)
}
