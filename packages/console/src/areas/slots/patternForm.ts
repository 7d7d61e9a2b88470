import { daysOfWeek } from '@walkup/sdk/domain'
import type { FormName } from '../../frame/formTypes.ts'
import { defineForm, fixed, type Form } from '../../frame/index.ts'
import { capital } from '../../ui/WeekGrid/words.ts'
import { locale } from '../../words/index.ts'
import { words } from './words.ts'

/** The form of a slot of the weekly pattern; a new one begins at a place of the grid. */
export const patternForm = (
  typeId: number,
  today: string,
  at: { dayOfWeek: number; startLocal: string; endLocal: string },
): Form<FormName> =>
  defineForm({
    endpoint: 'defaultAppointments.upsert',
    title: {
      add: { en: 'Add to the weekly pattern', es: 'Añadir al patrón semanal' },
      edit: { en: 'Change the weekly pattern', es: 'Cambiar el patrón semanal' },
    },
    fields: {
      dayOfWeek: {
        kind: 'select',
        label: { en: 'Day of the week', es: 'Día de la semana' },
        options: fixed(daysOfWeek(1, locale).map(({ id, name }) => [id, capital(name)] as const)),
        start: at.dayOfWeek,
      },
      capacity: { kind: 'number', label: words.seats, start: 1 },
      startLocal: { kind: 'time', label: { en: 'From', es: 'Desde' }, start: at.startLocal },
      endLocal: { kind: 'time', label: { en: 'To', es: 'Hasta' }, start: at.endLocal },
      effectiveFrom: { kind: 'date', label: { en: 'In effect from', es: 'Vigente desde' }, start: today },
      effectiveTo: {
        kind: 'date',
        label: { en: 'In effect until', es: 'Vigente hasta' },
        hint: { en: 'This day included; empty is without end', es: 'Este día incluido; vacío es sin fin' },
      },
    },
    also: () => ({ appointmentTypeId: typeId }),
  }) as unknown as Form<FormName>
