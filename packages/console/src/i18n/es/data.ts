import type { data as english } from '../en/data.ts'
import type { Translation } from '../types.ts'

export const data: Translation<typeof english> = {
  serverUnreachable: 'No se pudo conectar con el servidor. Revise la conexión e intente de nuevo',
  serverTimedOut: 'El servidor tardó demasiado en responder. Intente de nuevo',
  otherAccount: 'Ahora hay otra cuenta abierta. Revise antes de continuar',
  signedOut: 'Se cerró su sesión. Vuelva a iniciarla para continuar',
  badReply: 'El servidor envió una respuesta inesperada. Vuelva a cargar la página e intente de nuevo',
  pageError: 'Algo salió mal. Vuelva a cargar la página e intente de nuevo',
  serverError: 'Algo falló en el servidor. No se cambió nada. Intente de nuevo',
}
