import type { SetupStep } from '@walkup/sdk/contract'
import { t, type Text } from '../../i18n/index.ts'

interface StepText {
  readonly title: Text
  readonly hint: Text
  /** Where the step is done. */
  readonly href: string
  readonly action: Text
  /** Where a file of them is imported. */
  readonly importHref?: string
}

/** What each step is for, and where it is done. */
export const stepTexts: Readonly<Record<SetupStep, StepText>> = {
  contact: {
    title: t('setup.contact'),
    hint: t('setup.contactHint'),
    href: '/organizations/contacts',
    action: t('setup.addContact'),
  },
  territories: {
    title: t('common.territories'),
    hint: t('setup.territoriesHint'),
    href: '/organizations/territories?form=new',
    action: t('setup.addTerritory'),
  },
  services: {
    title: t('lists.hdsfiGroup'),
    hint: t('setup.servicesHint'),
    href: '/lists/hdsfiGroup',
    action: t('setup.reviewServices'),
  },
  appointmentTypes: {
    title: t('setup.appointmentTypes'),
    hint: t('setup.appointmentTypesHint'),
    href: '/appointment-types?form=new',
    action: t('setup.addType'),
  },
  stores: {
    title: t('common.stores'),
    hint: t('setup.storesHint'),
    href: '/stores?form=new',
    action: t('setup.addStore'),
    importHref: '/import/stores',
  },
  people: {
    title: t('setup.people'),
    hint: t('setup.peopleHint'),
    href: '/users?form=new',
    action: t('setup.addPerson'),
    importHref: '/import/users',
  },
  codes: {
    title: t('setup.codes'),
    hint: t('setup.codesHint'),
    href: '/qr-codes?form=new',
    action: t('setup.addCode'),
  },
  testBooking: {
    title: t('setup.testBooking'),
    hint: t('setup.testBookingHint'),
    href: '/leads',
    action: t('setup.openLeads'),
  },
}
