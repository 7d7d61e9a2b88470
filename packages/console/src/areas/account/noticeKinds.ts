import type { Replies } from '@walkup/sdk'
import { t, type Text } from '../../i18n/index.ts'

export type NoticeKind = Replies['notices.preferences']['kinds'][number]['kind']

/** The events that staff are notified of, after "when". */
export const noticeKinds: Readonly<Record<NoticeKind, Text>> = {
  newLead: t('notices.newLead'),
  escalation: t('notices.escalation'),
  textReply: t('notices.textReply'),
  assignment: t('notices.assignment'),
  cancellation: t('notices.cancellation'),
  messageFailure: t('notices.messageFailure'),
  followUp: t('notices.followUp'),
  deliveryFailure: t('notices.deliveryFailure'),
  shiftPosted: t('notices.shiftPosted'),
  openShift: t('notices.openShift'),
  missingPunch: t('notices.missingPunch'),
  leadSold: t('notices.leadSold'),
}
