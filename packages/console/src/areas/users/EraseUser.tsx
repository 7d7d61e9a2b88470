import type { Replies } from '@walkup/sdk'
import { go } from '../../routing/router.ts'
import { RecordCount, EraseDialog, RecordGroup } from '../../frame/EraseDialog.tsx'
import { t } from '../../i18n/index.ts'

type Plan = Replies['users.erase']

const preview = { reason: 'preview', dryRun: true } as const

interface EraseUserProps {
  readonly user: Replies['users.get']
  readonly onClose: () => void
  readonly onErased: () => void
}
/** Permanently erases a staff member. */
export default function EraseUser({ user, onClose, onErased }: EraseUserProps) {
  return (
    <EraseDialog
      endpoint="users.erase"
      id={user.id}
      name={`${user.firstName} ${user.lastName}`}
      intro={t('users.eraseHint')}
      why={t('common.reason')}
      differs={t('users.confirmMismatch')}
      preview={preview}
      describe={describe}
      onClose={onClose}
      onErased={() => {
        onErased()
        go('/users')
      }}
    />
  )
}

const describe = (plan: Plan) => (
  <>
    <p>{t('users.erasedData')}.</p>
    <RecordGroup>
      <RecordCount label={t('users.endedSessions')} value={plan.sessions} />
      <RecordCount label={t('users.stoppedCodes')} value={plan.qrCodes} />
      <RecordCount label={t('users.shiftsToReassign')} value={plan.futureShifts} />
    </RecordGroup>
    <p>{t('users.keptData')}:</p>
    <RecordGroup>
      <RecordCount label={t('users.keptLogs')} value={plan.timeLogs} />
      <RecordCount label={t('common.leads')} value={plan.leads} />
    </RecordGroup>
  </>
)
