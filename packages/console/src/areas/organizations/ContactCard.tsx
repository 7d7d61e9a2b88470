import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Client, Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { mail, tel, useMayCall, type AnyRow, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say, type Text } from '../../words/index.ts'
import { contactForms, type Level } from './contactForm.ts'
import * as css from './organizations.css.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))
const Confirm = lazy(() => import('../../frame/Confirm.tsx'))

const reads = {
  organization: 'settings.organizationContact',
  territory: 'settings.territoryContact',
  appointmentType: 'settings.appointmentTypeContact',
} as const
const clear: { readonly [L in Level]: (id: number, client: Client) => Promise<unknown> } = {
  organization: (organizationId, client) =>
    client.call('settings.saveOrganizationContact', { body: { organizationId, contact: null } }),
  territory: (territoryId, client) => client.call('settings.saveTerritoryContact', { body: { territoryId, contact: null } }),
  appointmentType: (appointmentTypeId, client) =>
    client.call('settings.saveAppointmentTypeContact', { body: { appointmentTypeId, contact: null } }),
}
const from: { readonly [L in Level]: Text } = {
  organization: { en: 'the organization’s', es: 'el de la organización' },
  territory: { en: 'the territory’s', es: 'el del territorio' },
  appointmentType: { en: 'its own', es: 'el propio' },
}
type Contact = NonNullable<Replies['settings.organizationContact']['contact']>

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
  const mayWrite = useMayCall('settings.saveOrganizationContact')
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const close = () => setOpen(undefined)
  const own = data?.contact
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
              <Button icon={own ? 'edit' : 'plus'} onClick={() => setOpen('edit')}>
                {say(own ? { en: 'Change', es: 'Cambiar' } : { en: 'Give it its own', es: 'Darle uno propio' })}
              </Button>
              {own && (
                <Button look="quiet" icon="trash" onClick={() => setOpen('remove')}>
                  {say({ en: 'Remove', es: 'Quitar' })}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <Suspense>
        {open === 'edit' && id !== undefined && data && (
          <FormDialog
            form={contactForms[level](id) as unknown as Form<FormName>}
            row={own ? ({ id, contact: own, updatedAt: own.updatedAt } as AnyRow) : undefined}
            onClose={close}
            onSaved={() => retry()}
          />
        )}
        {open === 'remove' && id !== undefined && (
          <Confirm
            title={say({ en: 'Remove this contact', es: 'Quitar este contacto' })}
            text={say({ en: 'Shoppers then see the next one above it.', es: 'El cliente verá entonces el siguiente de arriba.' })}
            verb={say({ en: 'Remove', es: 'Quitar' })}
            run={() => clear[level](id, client)}
            onDone={() => {
              close()
              cache.invalidate('setting')
              toast(say({ en: 'Contact removed', es: 'Contacto quitado' }))
            }}
            onClose={close}
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
