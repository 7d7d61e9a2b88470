import { Suspense, useState, type ReactNode } from 'react'
import type { Client, Replies } from '@walkup/sdk'
import { toFailure } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { mail, tel, useCan, type AnyRow, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast, type ToastAction } from '../../ui/toast.ts'
import { say, t, type Text } from '../../words/index.ts'
import { contactForms, type Level } from './contactForm.ts'
import * as css from './organizations.css.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))

const reads = {
  organization: 'settings.organizationContact',
  territory: 'settings.territoryContact',
  appointmentType: 'settings.appointmentTypeContact',
} as const
type Contact = NonNullable<Replies['settings.organizationContact']['contact']>
type Told = Pick<Contact, 'name' | 'phone' | 'email' | 'website' | 'address'>
const put: { readonly [L in Level]: (id: number, contact: Told | null, client: Client) => Promise<unknown> } = {
  organization: (organizationId, contact, client) =>
    client.call('settings.saveOrganizationContact', { body: { organizationId, contact } }),
  territory: (territoryId, contact, client) => client.call('settings.saveTerritoryContact', { body: { territoryId, contact } }),
  appointmentType: (appointmentTypeId, contact, client) =>
    client.call('settings.saveAppointmentTypeContact', { body: { appointmentTypeId, contact } }),
}
const from: { readonly [L in Level]: Text } = {
  organization: { en: 'the organization’s', es: 'el de la organización' },
  territory: { en: 'the territory’s', es: 'el del territorio' },
  appointmentType: { en: 'its own', es: 'el propio' },
}

interface ContactCardProps {
  readonly level: Level
  readonly title: Text
  /** Whose contact; without one it is still to be chosen. */
  readonly id: number | undefined
  /** Chooses the territory or the type. */
  readonly children?: ReactNode
}

/** The contact of one level: its own, or the one that shoppers see there for want of it. */
export function ContactCard({ level, title, id, children }: ContactCardProps) {
  const { client, cache } = useServices()
  const { data, failure, retry } = useCall(reads[level], id === undefined ? undefined : { params: { id } })
  const mayWrite = useCan('settings.saveOrganizationContact')
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const own = data?.contact

  async function keep(contact: Told | null, done: Text, undo?: ToastAction): Promise<void> {
    if (id === undefined) return
    setSaving(true)
    try {
      await put[level](id, contact, client)
      cache.invalidate('setting')
      toast(say(done), false, undo)
    } catch (error) {
      const told = await toFailure(error)
      toast(told.detail ?? told.title, true)
    }
    setSaving(false)
  }
  const remove = ({ name, phone, email, website, address }: Contact) =>
    keep(
      null,
      { en: 'Contact removed', es: 'Contacto quitado' },
      {
        label: t('Undo'),
        run: () => keep({ name, phone, email, website, address }, { en: 'Contact is back', es: 'El contacto volvió' }),
      },
    )
  return (
    <section className={css.card}>
      <h2 className={css.cardTitle}>{say(title)}</h2>
      {children}
      {failure && !data && <ErrorState failure={failure} onRetry={retry} />}
      {id !== undefined && !data && !failure && <Skeleton widths={['60%', '40%']} />}
      {data && (
        <>
          {own ? (
            <Shown contact={own} />
          ) : data.nearest ? (
            <>
              <p className={css.muted}>
                {say({ en: 'None of its own. Shoppers see', es: 'Ninguno propio. El cliente ve' })}{' '}
                {say(from[data.nearest.level])}:
              </p>
              <Shown contact={data.nearest} />
            </>
          ) : (
            <p className={css.muted}>
              {say({
                en: 'None here or above: shoppers see no contact.',
                es: 'Ninguno aquí ni arriba: el cliente no ve contacto.',
              })}
            </p>
          )}
          {mayWrite && (
            <div className={css.buttons}>
              <Button icon={own ? 'edit' : 'plus'} onClick={() => setOpen(true)}>
                {say(own ? { en: 'Change', es: 'Cambiar' } : { en: 'Give it its own', es: 'Darle uno propio' })}
              </Button>
              {own && (
                <Button look="quiet" icon="trash" isBusy={isSaving} onClick={() => void remove(own)}>
                  {say({ en: 'Remove', es: 'Quitar' })}
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
            onClose={() => setOpen(false)}
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
