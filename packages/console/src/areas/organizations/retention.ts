import type { Replies } from '@walkup/sdk'
import { t, type Text } from '../../i18n/index.ts'

export type RetentionKey = keyof Replies['privacy.retention']['days']

/** A retention period: field, label, and bounds, which a test compares with the contract. */
export const settings: Readonly<
  Record<RetentionKey, { readonly label: Text; readonly hint: Text; readonly minimum: number; readonly maximum: number }>
> = {
  addresses: {
    label: t('common.ipAddresses'),
    hint: t('organizations.ipRetentionHint'),
    minimum: 7,
    maximum: 730,
  },
  securityLog: {
    label: t('common.securityLog'),
    hint: t('organizations.securityRetentionHint'),
    minimum: 90,
    maximum: 1825,
  },
  sessions: {
    label: t('organizations.endedSessions'),
    hint: t('organizations.sessionRetentionHint'),
    minimum: 1,
    maximum: 730,
  },
  links: {
    label: t('common.usedAndExpiredLinks'),
    hint: t('organizations.linkRetentionHint'),
    minimum: 1,
    maximum: 365,
  },
  messages: {
    label: t('common.sentMessages'),
    hint: t('organizations.messageRetentionHint'),
    minimum: 30,
    maximum: 1825,
  },
  scans: {
    label: t('common.scans'),
    hint: t('organizations.scanRetentionHint'),
    minimum: 30,
    maximum: 1825,
  },
  photos: {
    label: t('common.jobPhotos'),
    hint: t('organizations.photoRetentionHint'),
    minimum: 30,
    maximum: 3650,
  },
  outbox: {
    label: t('common.finishedDeliveries'),
    hint: t('organizations.deliveryRetentionHint'),
    minimum: 7,
    maximum: 365,
  },
  idempotency: {
    label: t('common.idempotentReplies'),
    hint: t('organizations.replyRetentionHint'),
    minimum: 8,
    maximum: 30,
  },
}
export const retentionKeys = Object.keys(settings) as RetentionKey[]
