import { defineForm, lookup } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { words } from './words.ts'

export const form = defineForm({
  endpoint: 'qrCodes.upsert',
  title: { add: { en: 'New QR code', es: 'Código QR nuevo' }, edit: { en: 'Edit QR code', es: 'Editar código QR' } },
  fields: {
    label: {
      kind: 'text',
      label: words.label,
      hint: { en: 'Where it hangs: “Northgate, entrance”', es: 'Dónde está: «Northgate, entrada»' },
      isWide: true,
    },
    userId: { kind: 'select', label: words.generator, options: lookup('second', 'leadGenerator') },
    storeId: {
      kind: 'select',
      label: words.store,
      hint: { en: 'Without one, the store of the generator’s shift', es: 'Sin una, la tienda del turno del generador' },
      options: lookup('first', 'stores'),
    },
    serviceGroupId: { kind: 'select', label: words.group, options: lookup('third', 'hdsfiGroup') },
    appointmentTypeIds: {
      kind: 'many',
      label: words.types,
      hint: { en: 'None means every active one of the service', es: 'Ninguno: todos los activos del servicio' },
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
