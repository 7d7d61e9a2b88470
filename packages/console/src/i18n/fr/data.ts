import type { data as english } from '../en/data.ts'
import type { Translation } from '../types.ts'

export const data: Translation<typeof english> = {
  serverUnreachable: 'Impossible de joindre le serveur. Vérifiez la connexion et réessayez',
  serverTimedOut: 'Le serveur a mis trop de temps à répondre. Réessayez',
  otherAccount: 'Un autre compte est maintenant connecté. Vérifiez avant de continuer',
  signedOut: 'Vous avez été déconnecté. Reconnectez-vous pour continuer',
  badReply: 'Le serveur a envoyé une réponse inattendue. Rechargez la page et réessayez',
  pageError: 'Une erreur s’est produite. Rechargez la page et réessayez',
  serverError: 'Une erreur s’est produite sur le serveur. Rien n’a été modifié. Réessayez',
}
