import type { WaitlistTexts } from '../types.ts'

export const waitlist: WaitlistTexts = {
  title: 'Dites-nous quand vous aimeriez venir',
  lead: 'Dès qu’un créneau qui vous convient se libère, nous vous envoyons un SMS ou un e-mail et vous le réservons pendant 15 minutes.',
  sms: 'Vous êtes sur la liste d’attente. Dès qu’un créneau qui vous convient se libère, nous vous le proposons par SMS et vous le réservons pendant 15 minutes.',
  email:
    'Vous êtes sur la liste d’attente. Dès qu’un créneau qui vous convient se libère, nous vous le proposons par e-mail et vous le réservons pendant 15 minutes.',
  days: 'Jours',
  parts: 'Moment de la journée',
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
  first: 'Premier choix',
  second: 'Second choix',
  add: 'Ajouter un second choix',
  from: 'À partir du',
  to: 'Jusqu’au',
  none: 'Choisissez au moins un jour, un moment de la journée ou une date.',
  past: 'Choisissez la date du jour ou une date ultérieure.',
  order: 'Choisissez une date de fin qui ne précède pas la date de début.',
  join: 'Me mettre sur la liste d’attente',
  earlier: 'Me prévenir si un créneau plus tôt se libère',
  waiting: 'Vous êtes sur la liste d’attente pour un créneau plus tôt.',
  leave: 'Me retirer de la liste d’attente',
}
