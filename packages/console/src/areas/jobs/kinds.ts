import { t, type Text } from '../../i18n/index.ts'

const names: Readonly<Record<string, Text>> = {
  outbox: t('jobs.outbox'),
  deliveries: t('jobs.deliveries'),
  backfills: t('jobs.backfills'),
  messages: t('jobs.messages'),
  codes: t('jobs.codes'),
  pushes: t('jobs.pushes'),
  mail: t('jobs.mail'),
  notices: t('jobs.notices'),
  digests: t('jobs.digests'),
  dayPlans: t('jobs.dayPlans'),
  followUps: t('jobs.followUps'),
  escalations: t('jobs.escalations'),
  waitlist: t('jobs.waitlist'),
  integrity: t('jobs.integrity'),
  missingPunches: t('jobs.missingPunches'),
  readings: t('jobs.readings'),
  reports: t('jobs.reports'),
  removals: t('jobs.removals'),
  photoFiles: t('jobs.photoFiles'),
  offers: t('jobs.offers'),
  retention: t('jobs.retention'),
  changePruning: t('jobs.changePruning'),
  challengePruning: t('jobs.challengePruning'),
  codePruning: t('jobs.codePruning'),
  mailPruning: t('jobs.mailPruning'),
  reviewPruning: t('jobs.reviewPruning'),
  upkeep: t('jobs.upkeep'),
}

/** What a kind of job does; the name of one that a newer server has added. */
export const kindName = (kind: string): string => names[kind] ?? kind
