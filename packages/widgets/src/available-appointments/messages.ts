/** What a choice of time says by itself; what it shares with the booking stands in `messages/`. */
export const choosingEn = {
  noneChosen: 'No time chosen yet.',
  chosen: 'Your time: {when}',
  clear: 'Clear',
  needTime: 'Please choose a time.',
} as const

export type ChoosingKey = keyof typeof choosingEn

const es: Readonly<Record<ChoosingKey, string>> = {
  noneChosen: 'Aún no ha elegido una hora.',
  chosen: 'Su hora: {when}',
  clear: 'Borrar',
  needTime: 'Elija una hora, por favor.',
}

const fr: Readonly<Record<ChoosingKey, string>> = {
  noneChosen: 'Aucune heure choisie.',
  chosen: 'Votre heure : {when}',
  clear: 'Effacer',
  needTime: 'Veuillez choisir une heure.',
}

export const choosingMessages: Readonly<Record<string, Readonly<Record<ChoosingKey, string>>>> = { en: choosingEn, es, fr }
