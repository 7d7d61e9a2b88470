import { daysOfWeek } from '@walkup/sdk/domain'
import type { FormName } from '../../frame/formTypes.ts'
import { defineForm, fixed, type Form } from '../../frame/index.ts'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { locale, t } from '../../i18n/index.ts'

/** Form values of a pattern slot; a new one starts at a grid position. */
export const patternForm = (
  typeId: number,
  today: string,
  at: { dayOfWeek: number; startLocal: string; endLocal: string },
): Form<FormName> =>
  defineForm({
    endpoint: 'defaultAppointments.upsert',
    title: {
      add: t('slots.addToPattern'),
      edit: t('slots.editPattern'),
    },
    fields: {
      dayOfWeek: {
        kind: 'select',
        label: t('common.dayOfTheWeek'),
        options: fixed(daysOfWeek(1, locale).map(({ id, name }) => [id, capitalize(name)] as const)),
        start: at.dayOfWeek,
      },
      capacity: { kind: 'number', label: t('common.seats'), start: 1 },
      startLocal: { kind: 'time', label: t('common.from'), start: at.startLocal },
      endLocal: { kind: 'time', label: t('common.to'), start: at.endLocal },
      effectiveFrom: { kind: 'date', label: t('common.inEffectFrom'), start: today },
      effectiveTo: {
        kind: 'date',
        label: t('common.inEffectUntil'),
        hint: t('slots.untilHint'),
      },
    },
    also: () => ({ appointmentTypeId: typeId }),
  }) as unknown as Form<FormName>
