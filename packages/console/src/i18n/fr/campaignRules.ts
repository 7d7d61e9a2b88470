import type { campaignRules as english } from '../en/campaignRules.ts'
import type { Translation } from '../types.ts'

export const campaignRules: Translation<typeof english> = {
  rules: 'Règles de campagne',
  noun: 'règle',
  nouns: 'règles',
  newRule: 'Nouvelle règle',
  editRule: 'Modifier la règle',
  source: 'Source UTM',
  medium: 'Support UTM',
  utmCampaign: 'Campagne UTM',
  campaign: 'Campagne',
  patternHint: 'Par exemple google. * remplace n’importe quel texte ; laissez vide pour toute valeur.',
  empty: 'Aucune règle de campagne',
  emptyHint: 'Une règle attribue une campagne aux prospects venus d’une page avec des paramètres UTM, comme utm_source=google.',
  linkHint: 'Selon les paramètres UTM de la page',
}
