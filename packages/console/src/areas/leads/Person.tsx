import { Suspense, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { go } from '../../app/router.ts'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { exact } from '../../ui/format.ts'
import { SubjectExport } from '../../frame/SubjectExport.tsx'
import { lazy } from '../../ui/lazy.ts'
import { toast } from '../../ui/toast.ts'
import { say, t, type Text } from '../../words/index.ts'
import { useLeadChange } from './useLeadChange.ts'
import { fullName, type Lead } from './words.ts'
import * as css from './lead.css.ts'

const Confirm = lazy(() => import('../../frame/Confirm.tsx'))
const ErasePerson = lazy(() => import('./ErasePerson.tsx'))
const RevokeConsent = lazy(() => import('./RevokeConsent.tsx'))

const files = { json: 'leads.exportPerson', pdf: 'leads.printPerson' } as const

const words = {
  title: { en: 'Consent and data', es: 'Consentimiento y datos' },
  none: { en: 'No consent came with this lead.', es: 'Este prospecto vino sin consentimiento.' },
  given: { en: 'Given', es: 'Dado' },
  shopper: { en: 'ticked by the shopper', es: 'marcado por el cliente' },
  pointer: { en: 'ticked by the shopper by touch or mouse', es: 'marcado por el cliente con el dedo o el ratón' },
  keyboard: { en: 'ticked by the shopper with the keyboard', es: 'marcado por el cliente con el teclado' },
  assistive: {
    en: 'ticked by the shopper with assistive technology',
    es: 'marcado por el cliente con tecnología de asistencia',
  },
  staff: { en: 'taken by staff', es: 'tomado por el personal' },
  version: { en: 'version', es: 'versión' },
  revoked: { en: 'Revoked', es: 'Revocado' },
  revoke: { en: 'Revoke consent', es: 'Revocar consentimiento' },
  trail: { en: 'Audit trail of this lead', es: 'Registro de cambios de este prospecto' },
  remove: { en: 'Delete lead', es: 'Eliminar prospecto' },
  erase: { en: 'Erase this person', es: 'Borrar a esta persona' },
  removing: {
    en: 'It leaves every list and figure; its history and consent are kept. What waits for outside systems is called off. This can’t be undone.',
    es: 'Sale de toda lista y cifra; su historia y su consentimiento quedan. Se cancela lo que espera a sistemas externos. No se puede deshacer.',
  },
  removed: { en: 'Deleted.', es: 'Eliminado.' },
} satisfies Record<string, Text>

/** What the person agreed to, word for word, and what they or the office may ask for: revoking, deleting, erasing. */
export function Person({ lead }: { readonly lead: Lead }) {
  const mayWrite = useCan('leads.revokeConsent')
  const mayErase = useCan('leads.erasePerson') && !lead.flags.includes('erased')
  const mayAudit = useCan('audit.search')
  const { client, changes } = useServices()
  const revoke = useLeadChange('leads.revokeConsent')
  const [open, setOpen] = useState<'revoke' | 'delete' | 'erase'>()
  const close = () => setOpen(undefined)
  const { consent } = lead
  return (
    <section className={css.card} aria-labelledby={`person-${lead.id}`}>
      <h2 id={`person-${lead.id}`} className={css.cardTitle}>
        {say(words.title)}
      </h2>
      {consent ? (
        <figure className={css.consent}>
          <blockquote lang={consent.locale}>“{consent.text}”</blockquote>
          <figcaption className={css.eventBy}>
            {say(words.given)} <time dateTime={consent.at}>{exact(consent.at)}</time>,{' '}
            {say(consent.tickedBy === 'shopper' ? words[consent.event ?? 'shopper'] : words.staff)}, {say(words.version)}{' '}
            {consent.version}
            {consent.revokedAt && (
              <b className={css.flag}>
                {say(words.revoked)} <time dateTime={consent.revokedAt}>{exact(consent.revokedAt)}</time>
              </b>
            )}
          </figcaption>
        </figure>
      ) : (
        <p>{say(words.none)}</p>
      )}
      <div className={css.more}>
        {mayWrite && consent && !consent.revokedAt && <Button onClick={() => setOpen('revoke')}>{say(words.revoke)}</Button>}
        {mayWrite && (
          <Button look="quiet" onClick={() => setOpen('delete')}>
            {say(words.remove)}
          </Button>
        )}
        {mayErase && <SubjectExport id={lead.id} {...files} />}
        {mayErase && (
          <Button look="quiet" onClick={() => setOpen('erase')}>
            {say(words.erase)}
          </Button>
        )}
      </div>
      {mayAudit && <a href={`/audit?entities=lead&entityId=${lead.id}`}>{say(words.trail)}</a>}
      <Suspense>
        {open === 'revoke' && <RevokeConsent lead={lead} revoke={revoke} onClose={close} />}
        {open === 'erase' && <ErasePerson lead={lead} onClose={close} />}
        {open === 'delete' && (
          <Confirm
            title={`${say(words.remove)}: ${fullName(lead)}`}
            text={say(words.removing)}
            verb={t('Delete')}
            run={() =>
              client.call(lead.kind === 'external' ? 'leads.deleteExternal' : 'leads.deleteInternal', { params: { id: lead.id } })
            }
            onDone={() => {
              toast(say(words.removed))
              changes.emit({ entity: 'lead', id: lead.id, change: 'deleted', organizationId: lead.organizationId })
              go('/leads', { replace: true })
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
