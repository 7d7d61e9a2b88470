import { useState } from 'react'
import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { ContactCard } from './ContactCard.tsx'
import * as css from './organizations.css.ts'

const title = t('organizations.businessContacts')
const territories = lookup('first', 'organizationTerritories')
const types = lookup('second', 'scheduleAppointmentTypes')

/** Phone contacts for shoppers, at each of the three levels. */
export default function ContactsPage() {
  useTitle(title)
  const login = useLogin()
  const [territoryId, setTerritoryId] = useState<number>()
  const [typeId, setTypeId] = useState<number>()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
      </header>
      <div className={css.contacts}>
        <p className={css.intro}>{t('organizations.contactsHint')}</p>
        <ContactCard level="organization" title={t('common.organization')} id={login?.currentOrganizationId} isLinked />
        <ContactCard key={`t${territoryId}`} level="territory" title={t('common.territory')} id={territoryId}>
          <Combobox
            label={t('common.territory')}
            source={territories}
            value={territoryId ?? null}
            canClear={false}
            onChange={(option) => setTerritoryId(option?.value as number | undefined)}
          />
        </ContactCard>
        <ContactCard key={`a${typeId}`} level="appointmentType" title={t('common.appointmentType')} id={typeId}>
          <Combobox
            label={t('common.appointmentType')}
            source={types}
            value={typeId ?? null}
            canClear={false}
            onChange={(option) => setTypeId(option?.value as number | undefined)}
          />
        </ContactCard>
      </div>
    </div>
  )
}
