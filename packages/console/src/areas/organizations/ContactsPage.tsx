import { useState } from 'react'
import { useTitle } from '../../app/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup } from '../../frame/index.ts'
import { say } from '../../words/index.ts'
import { ContactCard } from './ContactCard.tsx'
import { OrganizationTabs } from './OrganizationTabs.tsx'
import * as css from './organizations.css.ts'

const title = { en: 'Business contacts', es: 'Contactos' }
const territories = lookup('first', 'organizationTerritories')
const types = lookup('second', 'scheduleAppointmentTypes')

/** Whom a shopper may call, at the three levels that it can be said at. */
export default function ContactsPage() {
  useTitle(say(title))
  const login = useLogin()
  const [territoryId, setTerritoryId] = useState<number>()
  const [typeId, setTypeId] = useState<number>()
  return (
    <>
      <OrganizationTabs />
      <div className={css.page}>
        <header className={css.head}>
          <h1 className={css.title}>{say(title)}</h1>
        </header>
        <div className={css.contacts}>
          <p className={css.intro}>
            {say({
              en: 'A shopper sees the nearest one: the appointment type’s, else the territory’s, else the organization’s.',
              es: 'El cliente ve el más cercano: el del tipo de cita, si no el del territorio, si no el de la organización.',
            })}
          </p>
          <ContactCard
            level="organization"
            title={{ en: 'Organization', es: 'Organización' }}
            id={login?.currentOrganizationId}
          />
          <ContactCard key={`t${territoryId}`} level="territory" title={{ en: 'Territory', es: 'Territorio' }} id={territoryId}>
            <Combobox
              label={say({ en: 'Which territory', es: 'Qué territorio' })}
              source={territories}
              value={territoryId ?? null}
              canClear={false}
              onChange={(option) => setTerritoryId(option?.value as number | undefined)}
            />
          </ContactCard>
          <ContactCard
            key={`a${typeId}`}
            level="appointmentType"
            title={{ en: 'Appointment type', es: 'Tipo de cita' }}
            id={typeId}
          >
            <Combobox
              label={say({ en: 'Which appointment type', es: 'Qué tipo de cita' })}
              source={types}
              value={typeId ?? null}
              canClear={false}
              onChange={(option) => setTypeId(option?.value as number | undefined)}
            />
          </ContactCard>
        </div>
      </div>
    </>
  )
}
