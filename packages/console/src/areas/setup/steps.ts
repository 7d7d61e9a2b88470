import type { Replies, SetupStep } from '@walkup/sdk/contract'
import { FROM_SETUP } from '../../routing/fromSetup.ts'
import { t, type Text } from '../../i18n/index.ts'

interface Link {
  readonly href: string
  readonly action: Text
}
interface StepText {
  readonly title: Text
  readonly hint: Text
  /** Its form, which returns to the guide. */
  readonly add: Link
  /** Its list, once there is an entry. */
  readonly open: Link
  /** Where a file of them, or of who serves them, is imported. */
  readonly file?: Link
  /** A form for many at once. */
  readonly all?: Link
}
const form = (path: string, name = 'new') => `${path}?form=${name}&${FROM_SETUP}`
const file = (kind: 'stores' | 'users' | 'technicians', action = t('setup.importFile')): Link => ({
  href: `/import/${kind}?${FROM_SETUP}`,
  action,
})
const leads = { href: '/leads', action: t('setup.openLeads') }

/** What each step is for, and where it is done. */
export const stepTexts: Readonly<Record<Exclude<SetupStep, 'contact'>, StepText>> = {
  territories: {
    title: t('common.territories'),
    hint: t('setup.territoriesHint'),
    add: { href: form('/organizations/territories'), action: t('setup.addTerritory') },
    open: { href: '/organizations/territories', action: t('setup.openTerritories') },
  },
  services: {
    title: t('common.services'),
    hint: t('setup.servicesHint'),
    add: { href: form('/lists/hdsfiGroup'), action: t('setup.addService') },
    open: { href: '/lists/hdsfiGroup', action: t('setup.openServices') },
  },
  appointmentTypes: {
    title: t('setup.appointmentTypes'),
    hint: t('setup.appointmentTypesHint'),
    add: { href: form('/appointment-types'), action: t('setup.addType') },
    open: { href: '/appointment-types', action: t('setup.openTypes') },
    file: file('technicians', t('setup.importTechnicians')),
  },
  stores: {
    title: t('common.stores'),
    hint: t('setup.storesHint'),
    add: { href: form('/stores'), action: t('setup.addStore') },
    open: { href: '/stores', action: t('setup.openStores') },
    file: file('stores'),
  },
  people: {
    title: t('setup.people'),
    hint: t('setup.peopleHint'),
    add: { href: form('/users'), action: t('setup.addPerson') },
    open: { href: '/users', action: t('setup.openPeople') },
    file: file('users'),
  },
  codes: {
    title: t('common.qrCodes'),
    hint: t('setup.codesHint'),
    add: { href: form('/qr-codes'), action: t('setup.addCode') },
    open: { href: '/qr-codes', action: t('setup.openCodes') },
    all: { href: form('/qr-codes', 'all'), action: t('qrCodes.forAll') },
  },
  testBooking: { title: t('setup.testBooking'), hint: t('setup.testBookingHint'), add: leads, open: leads },
}

type Check = keyof Replies['settings.setup']['contact']
interface CheckText {
  readonly check: Check
  readonly label: Text
  readonly href: string
  readonly add: Text
  readonly open: Text
}

/** What the first step checks, in order. */
export const contactChecks: readonly CheckText[] = [
  {
    check: 'hasName',
    label: t('setup.organizationName'),
    href: form('/organizations', 'own'),
    add: t('setup.addName'),
    open: t('setup.openName'),
  },
  {
    check: 'hasPhone',
    label: t('setup.contactPhone'),
    href: form('/organizations/contacts', 'contact'),
    add: t('common.addContact'),
    open: t('setup.openContact'),
  },
  {
    check: 'hasBrand',
    label: t('setup.brand'),
    href: `/booking-page?${FROM_SETUP}`,
    add: t('setup.addBrand'),
    open: t('setup.openBrand'),
  },
]
