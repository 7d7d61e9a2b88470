import { Suspense, useState, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import type { Client, Replies } from '@walkup/sdk'
import { closeForm } from '../../routing/fromSetup.ts'
import { router } from '../../routing/router.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { mail, tel, useCan, type AnyRow, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast, type ToastAction } from '../../ui/toast.ts'
import { t, type Text } from '../../i18n/index.ts'
import { contactForms, type Level } from './contactForm.ts'
import * as css from './organizations.css.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))

const reads = {
  organization: 'settings.organizationContact',
  territory: 'settings.territoryContact',
  appointmentType: 'settings.appointmentTypeContact',
} as const
type Contact = NonNullable<Replies['settings.organizationContact']['contact']>
type ContactFields = Pick<Contact, 'name' | 'phone' | 'email' | 'website' | 'address'>
const put: { readonly [L in Level]: (id: number, contact: ContactFields | null, client: Client) => Promise<unknown> } = {
  organization: (organizationId, contact, client) =>
    client.call('settings.saveOrganizationContact', { body: { organizationId, contact } }),
  territory: (territoryId, contact, client) => client.call('settings.saveTerritoryContact', { body: { territoryId, contact } }),
  appointmentType: (appointmentTypeId, contact, client) =>
    client.call('settings.saveAppointmentTypeContact', { body: { appointmentTypeId, contact } }),
}
const from: { readonly [L in Level]: Text } = {
  organization: t('organizations.fromOrganization'),
  territory: t('organizations.fromTerritory'),
  appointmentType: t('organizations.ownContact'),
}

interface ContactCardProps {
  readonly level: Level
  readonly title: Text
  /** The owner's id; undefined while none is selected. */
  readonly id: number | undefined
  /** Whether `form=contact` in the URL opens its form. */
  readonly isLinked?: boolean
  /** Selects the territory or type. */
  readonly children?: ReactNode
}

/** Contact of one level: its own, or the inherited one that shoppers see instead. */
export function ContactCard({ level, title, id, isLinked = false, children }: ContactCardProps) {
  const { client, cache } = useServices()
  const { data, problem, retry } = useCall(reads[level], id === undefined ? undefined : { params: { id } })
  const mayWrite = useCan('settings.saveOrganizationContact')
  const isAsked = useStore(router)?.search.form === 'contact' && isLinked && mayWrite
  const [isPressed, setOpen] = useState(false)
  const isOpen = isPressed || isAsked
  const close = () => {
    setOpen(false)
    if (isAsked) closeForm()
  }
  const [isSaving, setSaving] = useState(false)
  const own = data?.contact

  async function keep(contact: ContactFields | null, done: Text, undo?: ToastAction): Promise<void> {
    if (id === undefined) return
    setSaving(true)
    try {
      await put[level](id, contact, client)
      cache.invalidate('setting')
      toast(done, false, undo)
    } catch (error) {
      const { detail, title } = await toProblem(error)
      toast(detail ?? title, true)
    }
    setSaving(false)
  }
  const remove = ({ name, phone, email, website, address }: Contact) =>
    keep(null, t('organizations.contactRemoved'), {
      label: t('common.undo'),
      run: () => keep({ name, phone, email, website, address }, t('organizations.contactRestored')),
    })
  return (
    <section className={css.card}>
      <h2 className={css.cardTitle}>{title}</h2>
      {children}
      {problem && !data && <ErrorState problem={problem} onRetry={retry} />}
      {id !== undefined && !data && !problem && <Skeleton widths={['60%', '40%']} />}
      {data && (
        <>
          {own ? (
            <Shown contact={own} />
          ) : data.nearest ? (
            <>
              <p className={css.muted}>{t('organizations.inheritedContact', { source: from[data.nearest.level] })}</p>
              <Shown contact={data.nearest} />
            </>
          ) : (
            <p className={css.muted}>{t('organizations.noContact')}</p>
          )}
          {mayWrite && (
            <div className={css.buttons}>
              <Button icon={own ? 'edit' : 'plus'} onClick={() => setOpen(true)}>
                {own ? t('common.change') : t('common.addContact')}
              </Button>
              {own && (
                <Button look="quiet" icon="trash" isBusy={isSaving} onClick={() => void remove(own)}>
                  {t('common.remove')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <Suspense>
        {isOpen && id !== undefined && data && (
          <FormDialog
            form={contactForms[level](id) as unknown as Form<FormName>}
            row={own ? ({ id, contact: own, updatedAt: own.updatedAt } as AnyRow) : undefined}
            onClose={close}
            onSaved={() => retry()}
          />
        )}
      </Suspense>
    </section>
  )
}

const Shown = ({ contact }: { readonly contact: Contact }) => (
  <div className={css.shown}>
    <b>{contact.name}</b>
    {tel(contact.phone)}
    {mail(contact.email)}
    {contact.website && (
      <a href={contact.website} target="_blank" rel="noreferrer">
        {contact.website}
      </a>
    )}
    {contact.address && <span>{contact.address}</span>}
  </div>
)
