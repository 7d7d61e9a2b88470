import type { PageTexts } from '../types.ts'

export const pages: PageTexts = {
  handover: {
    open: 'Continuar en otro teléfono',
    title: 'Escanee para continuar',
    hint: 'Escanéelo con la cámara del otro teléfono en los próximos cinco minutos. Funciona una sola vez.',
    failed: 'No se pudo crear el código. Revise la conexión e inténtelo de nuevo.',
    used: 'Este código caducó o ya se usó. Pida uno nuevo.',
    restart: 'Empezar de nuevo en este teléfono',
    close: 'Cerrar',
  },
  loading: {
    slow: 'Esto tarda más de lo normal.',
    again: 'Intentar de nuevo',
    call: 'Llamar al',
    needsScript: 'Active JavaScript para ver esta página.',
  },
  notFound: {
    code: { title: 'Este código ya no se usa', text: 'Pida uno nuevo a quien se lo mostró, o escanee otro código en la tienda.' },
    service: { title: 'Aquí no se puede reservar nada', text: 'Pregunte en la tienda o regrese a la página de la que vino.' },
    appointment: {
      title: 'No encontramos esta cita',
      text: 'Revise que haya abierto el enlace completo, o llame al número que aparece en su confirmación.',
    },
    offer: { title: 'No encontramos esta oferta', text: 'Revise que haya abierto el enlace completo del mensaje.' },
    subscription: { title: 'No encontramos esta página', text: 'Revise que haya abierto el enlace completo del mensaje.' },
  },
  offer: {
    open: 'Se liberó un horario',
    accepted: 'Es suyo',
    declined: 'Dejó pasar este horario',
    expired: 'Esta oferta terminó',
    until: 'Reservado para usted hasta las',
    moves: 'Reemplaza su cita del',
    take: 'Tomar este horario',
    pass: 'No, gracias',
    booked: 'Recibirá un mensaje con los detalles.',
    stays: 'Sigue en la lista. Le avisaremos del próximo horario.',
    late: 'Ya es tarde para cambiar su cita actual en línea. Llámenos, por favor.',
  },
  unavailable: { title: 'Esta página no está disponible en este momento', text: 'Inténtelo de nuevo en un minuto.' },
  unsubscribe: {
    title: 'Cancelar suscripción',
    question: '¿Dejar de recibir correos nuestros que no sean sobre una cita suya?',
    button: 'Cancelar suscripción',
    done: 'Su suscripción está cancelada',
    kept: 'Seguirá recibiendo correos sobre sus citas.',
  },
}
