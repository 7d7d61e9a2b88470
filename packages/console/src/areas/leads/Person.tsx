import { Suspense, useCallback, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { go } from '../../routing/router.ts'
import { useCan } from '../../data/access.ts'
import { toProblem } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInstant } from '../../ui/format.ts'
import { SubjectExport } from '../../frame/SubjectExport.tsx'
import { lazy } from '../../ui/lazy.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { deleteLead } from './deleteLead.ts'
import { useLeadChange } from './useLeadChange.ts'
import { fullName, type Lead } from './lead.ts'
import * as css from './lead.css.ts'

const Confirm = lazy(() => import('../../frame/Confirm.tsx'))
const ErasePerson = lazy(() => import('./ErasePerson.tsx'))
const RevokeConsent = lazy(() => import('./RevokeConsent.tsx'))

/** How a shopper ticked the consent box. */
const tickedBy = {
  shopper: t('leads.tickedByShopper'),
  pointer: t('leads.tickedByPointer'),
  keyboard: t('leads.tickedByKeyboard'),
  assistive: t('leads.tickedByAssistive'),
} as const
const files = { json: 'leads.exportPerson', pdf: 'leads.printPerson' } as const

/** The consent given, verbatim, and privacy requests: revoke, delete, erase. */
export function Person({ lead }: { readonly lead: Lead }) {
  const mayWrite = useCan('leads.revokeConsent')
  const mayErase = useCan('leads.erasePerson') && !lead.flags.includes('erased')
  const mayAudit = useCan('audit.search')
  const { client, changes } = useServices()
  const revoke = useLeadChange('leads.revokeConsent')
  const [open, setOpen] = useState<'revoke' | 'delete' | 'erase'>()
  const close = () => setOpen(undefined)
  const rehearse = useCallback(() => deleteLead(lead, client, { 'Dry-Run': 'true' }), [lead, client])
  async function restore(): Promise<void> {
    try {
      const { id, organizationId } = await client.call('leads.restore', { params: { id: lead.id } })
      changes.emit({ entity: 'lead', id, change: 'updated', organizationId })
      go(`/leads/${id}`)
    } catch (error) {
      toast((await toProblem(error)).title, true)
    }
  }
  const { consent } = lead
  return (
    <section className={css.card} aria-labelledby={`person-${lead.id}`}>
      <h2 id={`person-${lead.id}`} className={css.cardTitle}>
        {t('leads.consentAndData')}
      </h2>
      {consent ? (
        <figure className={css.consent}>
          <blockquote lang={consent.locale}>“{consent.text}”</blockquote>
          {consent.textsText ? (
            <blockquote>“{consent.textsText}”</blockquote>
          ) : (
            <p className={css.eventBy}>{t(consent.texts ? 'leads.coversTexts' : 'leads.noTexts')}</p>
          )}
          <figcaption className={css.eventBy}>
            {t('common.given')} <time dateTime={consent.at}>{formatInstant(consent.at)}</time>,{' '}
            {consent.tickedBy === 'shopper' ? tickedBy[consent.event ?? 'shopper'] : t('leads.recordedByStaff')},{' '}
            {t('leads.consentVersionOf', { version: consent.version })}
            {consent.revokedAt && (
              <b className={css.flag}>
                {t('common.revoked')} <time dateTime={consent.revokedAt}>{formatInstant(consent.revokedAt)}</time>
              </b>
            )}
          </figcaption>
        </figure>
      ) : (
        <p>{t('leads.noConsent')}</p>
      )}
      <div className={css.more}>
        {mayWrite && consent && !consent.revokedAt && (
          <Button onClick={() => setOpen('revoke')}>{t('leads.revokeConsent')}</Button>
        )}
        {mayWrite && (
          <Button look="quiet" onClick={() => setOpen('delete')}>
            {t('leads.deleteLead')}
          </Button>
        )}
        {mayErase && <SubjectExport id={lead.id} {...files} />}
        {mayErase && (
          <Button look="quiet" onClick={() => setOpen('erase')}>
            {t('common.erasePerson')}
          </Button>
        )}
      </div>
      {mayAudit && <a href={`/audit?entities=lead&entityId=${lead.id}`}>{t('common.auditTrail')}</a>}
      <Suspense>
        {open === 'revoke' && <RevokeConsent lead={lead} revoke={revoke} onClose={close} />}
        {open === 'erase' && <ErasePerson lead={lead} onClose={close} />}
        {open === 'delete' && (
          <Confirm
            title={`${t('leads.deleteLead')}: ${fullName(lead)}`}
            text={t('leads.deleteHint')}
            verb={t('common.delete')}
            rehearse={rehearse}
            run={() => deleteLead(lead, client)}
            onDone={() => {
              changes.emit({ entity: 'lead', id: lead.id, change: 'deleted', organizationId: lead.organizationId })
              go('/leads', { replace: true })
              toast(t('leads.deleted'), false, { label: t('common.undo'), of: `lead ${lead.id}`, run: restore })
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
