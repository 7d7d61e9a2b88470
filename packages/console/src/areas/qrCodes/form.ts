import { t } from '../../i18n/index.ts'
import { defineForm, lookup } from '../../frame/index.ts'
import { formatInstant } from '../../ui/format.ts'
import { ExpiryField } from './ExpiryField.tsx'

export const form = defineForm({
  endpoint: 'qrCodes.upsert',
  title: { add: t('qrCodes.newQrCode'), edit: t('qrCodes.editQrCode') },
  fields: {
    label: {
      kind: 'text',
      label: t('common.label'),
      hint: t('qrCodes.labelHint'),
      isWide: true,
    },
    userId: { kind: 'select', label: t('common.leadGenerator'), options: lookup('second', 'leadGenerator') },
    storeId: {
      kind: 'select',
      label: t('common.store'),
      hint: t('qrCodes.storeHint'),
      options: lookup('first', 'stores'),
    },
    serviceGroupId: { kind: 'select', label: t('common.service'), options: lookup('third', 'hdsfiGroup') },
    appointmentTypeIds: {
      kind: 'many',
      label: t('common.appointmentTypes'),
      hint: t('qrCodes.typesHint'),
      options: lookup('second', 'scheduleAppointmentTypes'),
    },
    campaignId: {
      kind: 'select',
      label: t('campaignRules.campaign'),
      hint: t('qrCodes.campaignHint'),
      options: lookup('fourth', 'serviceTitanCampaigns'),
    },
    expiresAt: { kind: 'custom', label: t('qrCodes.inUseUntil'), Field: ExpiryField, text: (at) => formatInstant(String(at)) },
    isActive: { kind: 'boolean', label: t('qrCodes.inUse'), start: true },
  },
  read: ({ user, store, serviceGroup, appointmentTypes, campaign }) => ({
    userId: user.id,
    storeId: store?.id ?? null,
    serviceGroupId: serviceGroup.id,
    appointmentTypeIds: appointmentTypes.map(({ id }) => id),
    campaignId: campaign?.id ?? null,
  }),
  chosen: ({ user, store, serviceGroup, campaign }) => ({
    userId: { value: user.id, label: user.name },
    storeId: store ? { value: store.id, label: store.name } : undefined,
    serviceGroupId: { value: serviceGroup.id, label: serviceGroup.name },
    campaignId: campaign ? { value: campaign.id, label: campaign.name } : undefined,
  }),
})
