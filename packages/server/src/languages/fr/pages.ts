import type { PageTexts } from '../types.ts'

export const pages: PageTexts = {
  handover: {
    open: 'Continuer sur un autre téléphone',
    title: 'Scannez pour continuer',
    hint: 'Scannez-le avec l’appareil photo de l’autre téléphone dans les cinq minutes. Il ne sert qu’une fois.',
    failed: 'Impossible de créer le code. Vérifiez la connexion et réessayez.',
    used: 'Ce code a expiré ou a déjà servi. Demandez-en un nouveau.',
    restart: 'Recommencer sur ce téléphone',
    close: 'Fermer',
  },
  loading: {
    slow: 'Cela prend plus de temps que d’habitude.',
    again: 'Réessayer',
    call: 'Appeler le',
    needsScript: 'Activez JavaScript pour voir cette page.',
  },
  notFound: {
    code: {
      title: 'Ce code n’est plus utilisé',
      text: 'Demandez-en un nouveau à la personne qui vous l’a montré, ou scannez un autre code du magasin.',
    },
    service: { title: 'Rien ne peut être réservé ici', text: 'Renseignez-vous en magasin ou revenez à la page d’où vous venez.' },
    appointment: {
      title: 'Ce rendez-vous est introuvable',
      text: 'Vérifiez que vous avez ouvert le lien en entier, ou appelez le numéro de votre confirmation.',
    },
    offer: { title: 'Cette offre est introuvable', text: 'Vérifiez que vous avez ouvert le lien du message en entier.' },
    subscription: { title: 'Cette page est introuvable', text: 'Vérifiez que vous avez ouvert le lien du message en entier.' },
  },
  offer: {
    open: 'Un créneau s’est libéré',
    accepted: 'Il est à vous',
    declined: 'Vous avez laissé ce créneau',
    expired: 'Cette offre est terminée',
    until: 'Réservé pour vous jusqu’à',
    moves: 'Il remplace votre rendez-vous du',
    take: 'Prendre ce créneau',
    pass: 'Non, merci',
    booked: 'Vous recevrez un message avec les détails.',
    stays: 'Vous restez sur la liste. Nous vous préviendrons du prochain créneau.',
    late: 'Il est trop tard pour déplacer votre rendez-vous actuel en ligne. Appelez-nous.',
  },
  unavailable: { title: 'Cette page n’est pas disponible pour le moment', text: 'Réessayez dans une minute.' },
  unsubscribe: {
    title: 'Se désabonner',
    question: 'Ne plus recevoir de nos e-mails qui ne concernent pas un de vos rendez-vous ?',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné',
    kept: 'Vous recevrez toujours les e-mails sur vos rendez-vous.',
  },
}
