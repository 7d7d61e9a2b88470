import { daysOfWeek, type Recurrence, type WeekName } from '@walkup/sdk/domain'
import { localTime } from '../../ui/format.ts'

const ordinals: Readonly<Record<WeekName, string>> = {
  First: 'primer',
  Second: 'segundo',
  Third: 'tercer',
  Fourth: 'cuarto',
  Last: 'último',
}
/** "Cada lunes y viernes a las 9:00 a. m.": the same sentence in Spanish. */
export function inSpanish(rule: Recurrence): string {
  const time = localTime(rule.time)
  const at = `${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`
  const names = daysOfWeek(0, 'es-US').map(({ name }) => name)
  if (rule.kind === 'weekly') {
    const days = names.filter((_, day) => rule.days.includes(day))
    return `Cada ${days.length === 7 ? 'día' : new Intl.ListFormat('es-US', { type: 'conjunction' }).format(days)} ${at}`
  }
  const months = rule.everyMonths === 1 ? 'cada mes' : `cada ${rule.everyMonths} meses`
  return rule.kind === 'weekdayOfMonth'
    ? `El ${ordinals[rule.week]} ${names[rule.day]} de ${months} ${at}`
    : `El día ${rule.dayOfMonth} de ${months} ${at}`
}
