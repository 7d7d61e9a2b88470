import type { Replies } from '@walkup/sdk'
import { RecordCount, EraseDialog, RecordGroup } from '../../frame/EraseDialog.tsx'
import { count, phone } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { fullName, type Lead } from './lead.ts'
import { points } from '../../frame/frame.css.ts'

type Plan = Replies['leads.erasePerson']

const preview = { reason: 'preview', dryRun: true } as const

/** Permanently erases a shopper and all of their leads. */
export default function ErasePerson({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  return (
    <EraseDialog
      endpoint="leads.erasePerson"
      id={lead.id}
      name={fullName(lead)}
      why={t('common.reason')}
      differs={t('leads.confirmMismatch')}
      preview={preview}
      describe={describe}
      expected={({ leadIds }) => ({ expectedLeads: leadIds.length })}
      onClose={onClose}
    />
  )
}

const describe = (plan: Plan) => (
  <>
    <RecordGroup title={t('leads.erased')}>
      <li>{t('leads.erasedData')}</li>
      <RecordCount label={t('leads.connectedLeads')} value={plan.leadIds.length} />
      {plan.people.length > 1 && (
        <li>
          {t('leads.erasedPerson')}:
          <ul className={points}>
            {plan.people.map(({ name, email, phone: number, leads }) => (
              <li key={`${name} ${email} ${number}`}>
                {[name, number && phone(number), email].filter(Boolean).join(' · ')} ({count(leads)})
              </li>
            ))}
          </ul>
        </li>
      )}
      <RecordCount label={t('leads.canceledAppointments')} value={plan.cancelledAppointments} />
    </RecordGroup>
    <RecordGroup title={t('leads.kept')}>
      <li>{t('leads.keptFigures')}</li>
      <RecordCount label={t('leads.keptConsents')} value={plan.heldConsents} />
    </RecordGroup>
  </>
)
