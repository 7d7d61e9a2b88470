import { codePruningJob, codesJob } from '../auth/phoneCodes.ts'
import { challengePruningJob } from '../auth/challenges.ts'
import { followUpsJob } from '../areas/followUp/run.ts'
import { reviewPruningJob } from '../areas/leads/reviewPrune.ts'
import { offersJob } from '../areas/smartCircle/expireOffers.ts'
import type { Handlers, Services } from '../context.ts'
import { upkeepJob } from '../db/upkeep.ts'
import { backfillsJob } from '../delivery/backfill.ts'
import { readingsJob } from '../delivery/sync.ts'
import { deliveriesJob, outboxJob } from '../delivery/worker.ts'
import { changePruningJob } from '../events/broker.ts'
import { photoFilesJob } from '../files/photoFiles.ts'
import { integrityJob } from '../integrity/check.ts'
import { mailPruningJob } from '../mail/prune.ts'
import { mailJob } from '../mail/sender.ts'
import { remindersJob } from '../messages/reminders.ts'
import { messagesJob } from '../messages/worker.ts'
import { digestsJob } from '../notices/digest.ts'
import { noticesJob } from '../notices/expand.ts'
import { missingPunchesJob } from '../notices/missingPunches.ts'
import { pushesJob } from '../notices/push/worker.ts'
import { dayPlansJob } from '../notices/technicians.ts'
import { retentionJob } from '../privacy/retention.ts'
import { reportsJob } from '../reportMail/worker.ts'
import { escalationsJob } from '../speedToLead/escalate.ts'
import { removalsJob } from '../tenants/remove.ts'
import { waitlistJob } from '../waitlist/worker.ts'
import type { JobKind } from './kind.ts'

export const jobKinds = (handlers: Handlers): readonly JobKind<Services>[] => [
  outboxJob,
  deliveriesJob,
  backfillsJob,
  messagesJob,
  remindersJob,
  codesJob,
  pushesJob,
  mailJob,
  noticesJob,
  digestsJob,
  dayPlansJob,
  followUpsJob,
  escalationsJob,
  waitlistJob,
  integrityJob,
  missingPunchesJob,
  readingsJob,
  reportsJob(handlers),
  removalsJob,
  photoFilesJob,
  offersJob,
  retentionJob,
  changePruningJob,
  challengePruningJob,
  codePruningJob,
  mailPruningJob,
  reviewPruningJob,
  upkeepJob,
]
