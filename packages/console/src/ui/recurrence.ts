import { daysOfWeek, sentence, type Recurrence, type WeekName } from '@walkup/sdk/domain'
import type { Locale } from '../i18n/index.ts'
import { localTime } from './format.ts'

const ordinals: Readonly<Record<WeekName, string>> = {
  First: 'primer',
  Second: 'segundo',
  Third: 'tercer',
  Fourth: 'cuarto',
  Last: 'último',
}
/** The sentence in Spanish: "Cada lunes y viernes a las 9:00 a. m." */
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

const ordinalsInFrench: Readonly<Record<WeekName, string>> = {
  First: 'premier',
  Second: 'deuxième',
  Third: 'troisième',
  Fourth: 'quatrième',
  Last: 'dernier',
}
/** The sentence in French: "Chaque lundi et vendredi à 09:00" */
export function inFrench(rule: Recurrence): string {
  const at = `à ${localTime(rule.time)}`
  const names = daysOfWeek(0, 'fr-FR').map(({ name }) => name)
  if (rule.kind === 'weekly') {
    const days = names.filter((_, day) => rule.days.includes(day))
    return `Chaque ${days.length === 7 ? 'jour' : new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(days)} ${at}`
  }
  const months = rule.everyMonths === 1 ? 'chaque mois' : `tous les ${rule.everyMonths} mois`
  return rule.kind === 'weekdayOfMonth'
    ? `Le ${ordinalsInFrench[rule.week]} ${names[rule.day]}, ${months}, ${at}`
    : `Le ${rule.dayOfMonth}, ${months}, ${at}`
}

/** A recurrence as a sentence, by language. */
export const sentences: Readonly<Record<Locale, (rule: Recurrence) => string>> = { en: sentence, es: inSpanish, fr: inFrench }
