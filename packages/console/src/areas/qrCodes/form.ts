import { t } from '../../i18n/index.ts'
import { defineForm, lookup } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { words } from './words.ts'

export const form = defineForm({
  endpoint: 'qrCodes.upsert',
  title: { add: t('qrCodes.newQrCode'), edit: t('qrCodes.editQrCode') },
  fields: {
    label: {
      kind: 'text',
      label: words.label,
      hint: t('qrCodes.labelHint'),
      isWide: true,
    },
    userId: { kind: 'select', label: words.generator, options: lookup('second', 'leadGenerator') },
    storeId: {
      kind: 'select',
      label: words.store,
      hint: t('qrCodes.storeHint'),
      options: lookup('first', 'stores'),
    },
    serviceGroupId: { kind: 'select', label: words.group, options: lookup('third', 'hdsfiGroup') },
    appointmentTypeIds: {
      kind: 'many',
      label: words.types,
      hint: t('qrCodes.typesHint'),
      options: lookup('second', 'scheduleAppointmentTypes'),
    },
    expiresAt: { kind: 'custom', label: words.expires, Field: ExpiryField, text: (at) => exact(String(at)) },
    isActive: { kind: 'boolean', label: words.inUse, start: true },
  },
  read: ({ user, store, serviceGroup, appointmentTypes }) => ({
    userId: user.id,
    storeId: store?.id ?? null,
    serviceGroupId: serviceGroup.id,
    appointmentTypeIds: appointmentTypes.map(({ id }) => id),
  }),
  chosen: ({ user, store, serviceGroup }) => ({
    userId: { value: user.id, label: user.name },
    storeId: store ? { value: store.id, label: store.name } : undefined,
    serviceGroupId: { value: serviceGroup.id, label: serviceGroup.name },
  }),
})
