import type { campaignRules as english } from '../en/campaignRules.ts'
import type { Translation } from '../types.ts'

export const campaignRules: Translation<typeof english> = {
  rules: 'Reglas de campaña',
  noun: 'regla',
  nouns: 'reglas',
  newRule: 'Nueva regla',
  editRule: 'Editar regla',
  source: 'Fuente UTM',
  medium: 'Medio UTM',
  utmCampaign: 'Campaña UTM',
  campaign: 'Campaña',
  patternHint: 'Por ejemplo, google. * representa cualquier texto; déjelo vacío para cualquier valor.',
  empty: 'No hay reglas de campaña',
  emptyHint: 'Una regla asigna su campaña a los prospectos de una página con parámetros UTM, como utm_source=google.',
  linkHint: 'Según los parámetros UTM de la página',
}
