import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette: Translation<typeof english> = {
  latestMessage: 'Aller au dernier message et revenir',
  space: 'Espace',
  paletteExample: 'Une page, un prospect, un utilisateur ou un magasin',
  pages: 'Pages',
  recent: 'Récents',
  noResultsFor: 'Aucun résultat pour « {text} »',
  paletteHint: 'Saisissez pour chercher prospects, utilisateurs et magasins',
  anywhere: 'Partout',
  inAList: 'Dans une liste',
  inAForm: 'Dans un formulaire',
  searchOrJump: 'Rechercher ou aller à une page',
  showShortcuts: 'Afficher les raccourcis',
  goToArea: 'Aller à {area}',
  nextAndPreviousRow: 'Ligne suivante et précédente',
  openRow: 'Ouvrir la page de la ligne',
  previewRow: 'Afficher la ligne dans le panneau latéral',
  selectRowKeys: 'Sélectionner la ligne ; Maj sélectionne une plage',
  copySelection: 'Copier la sélection',
  editInPlace: 'Modifier la ligne sur place',
  closePanelKeys: 'Fermer le panneau latéral ; effacer la sélection',
  cancelKeys: 'Annuler ; demande confirmation avant d’abandonner les modifications',
}
