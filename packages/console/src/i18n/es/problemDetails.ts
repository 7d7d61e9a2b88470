import type { DependentMessages, ProblemMessages } from '@walkup/sdk/problems'

export const details: ProblemMessages = {
  // Every request
  'bad-input': 'Un campo no es válido.',
  'bad-input.value': 'Un valor está fuera de rango o no tiene la forma debida.',
  'origin-not-allowed': 'La organización no incluye el origen de esta página entre sus orígenes permitidos.',
  'not-found': 'Aquí no hay nada que pueda ver.',
  unauthenticated: 'La sesión falta, caducó o fue revocada.',
  'too-many-requests': 'Demasiadas peticiones; intente más tarde.',
  'too-many-requests.event-streams': 'Esta cuenta ya tiene {streams} flujos de eventos abiertos; cierre uno e intente de nuevo.',
  'not-ready.database': 'La base de datos no responde.',
  'not-ready.stopping': 'El servidor se está deteniendo.',
  'database-unavailable': 'No se puede acceder a la base de datos; intente de nuevo en un momento.',
  overloaded: 'El servidor tiene demasiado trabajo; intente de nuevo en un momento.',
  busy: 'Demasiados piden lo mismo a la vez; intente de nuevo en un momento.',
  'unavailable.addresses': 'El servicio de direcciones no responde; escriba la dirección.',
  'too-large': 'La petición es más grande de lo que se acepta aquí.',
  'too-large.file': 'El archivo ocupa más de {megabytes} MB.',
  'unsupported-media-type': 'Los datos deben enviarse como application/json.',
  refused: 'El servidor rechazó esto.',
  internal: 'Algo falló aquí.',
  'bad-reply': 'La respuesta no cumple su contrato.',
  reference: 'Algo a lo que esto se refiere no existe, u otra cosa todavía depende de ello.',
  'exists.postal-codes': '{territory} ya tiene {codes}.',
  exists: 'Eso ya existe.',
  overlap: 'Eso coincide con algo que ya existe.',
  'not-allowed': 'Los datos contradirían una regla de la base de datos.',
  stale: 'Alguien cambió esto después de que usted lo leyó.',
  forbidden: 'Su rol no permite esto.',
  'forbidden.not-a-member': 'Usted no trabaja en la organización elegida.',
  'idempotency-key-reused': 'Esto ya se envió con otro contenido; envíelo como una petición nueva.',
  // The account
  'forbidden.no-open-organization': 'Su cuenta no pertenece a ninguna organización abierta.',
  'invalid-credentials': 'El correo o la contraseña no son correctos.',
  'invalid-credentials.password': 'La contraseña actual no es correcta.',
  'invalid-credentials.invited': 'No es la contraseña de la cuenta que tiene esta dirección.',
  'link-gone': 'Este enlace ya se usó o caducó. Pida uno nuevo.',
  'forbidden.not-in-organization': 'Usted no trabaja en esa organización.',
  'invalid-code': 'Ese código o esa llave de acceso no es correcta, o ya se usó.',
  'challenge-gone': 'Esto tardó demasiado o se intentó muchas veces. Empiece de nuevo.',
  'step-up-required': 'Confirme que es usted y vuelva a hacerlo.',
  'second-factor-required': 'Esta organización exige la verificación en dos pasos. Inicie sesión de nuevo para configurarla.',
  'factor-required': 'Su organización exige la verificación en dos pasos. Agregue otro método antes de quitar este.',
  'factor-missing.recovery-codes': 'Los códigos de recuperación sustituyen al segundo paso; configúrelo primero.',
  'factor-missing.own-account': 'Configure primero la verificación en dos pasos de su propia cuenta, en «Mi cuenta».',
  'passkeys-unavailable':
    'Las llaves de acceso necesitan un nombre de dominio; a esta instalación se llega por una dirección IP.',
  // What depends on what
  'in-use.seats-claimed': '{count} de sus lugares están tomados.',
  'in-use.default-slot':
    'El horario no se puede eliminar; póngale en cambio una fecha de fin: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.slot-move':
    'El horario no se puede mover a otra hora: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.slots':
    'Los horarios no se pueden quitar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.slot':
    'El horario no se puede eliminar; ciérrelo en cambio: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.store': 'La tienda no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.open-shift-person':
    'Un turno abierto no se puede dar a una persona: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.open-shift':
    'El turno abierto fue tomado: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.lead':
    'Este prospecto no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.type-territory':
    'El territorio no puede cambiar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.type':
    'El tipo de cita no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.asked-question':
    'La pregunta no se puede quitar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.service-type':
    'El tipo de servicio no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.list-entry':
    'Este elemento está en uso: todavía {count, plural, one {depende} other {dependen}} de él {dependents}. Desactívelo en su lugar.',
  'in-use.answer':
    'La respuesta no se puede quitar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.technician':
    'El técnico no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.business-unit':
    'La unidad de negocio no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.question':
    'La pregunta no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.organization':
    'La organización no se puede cerrar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.territory':
    'El territorio no se puede eliminar: todavía {count, plural, one {depende} other {dependen}} de ello {dependents}.',
  'in-use.only-answer': 'Es la única respuesta de su pregunta: elimine en cambio la pregunta.',
  'stale.days': 'Alguien cambió estos días después de que usted los leyó.',
  // Appointments and slots
  'slot-taken': 'Esa hora ya no está libre.',
  'slot-taken.holiday': 'Ese día es festivo. Elija otro día.',
  cancelled: 'Esta cita está cancelada.',
  'too-late': 'Ya es tarde para cambiar esta cita aquí; llame por teléfono.',
  'hold-limit': 'Desde aquí ya no se retienen más horas; la hora se puede reservar sin retenerla.',
  'proof-required': 'Resuelva el desafío y envíe otra vez la misma solicitud con la solución en `proof`.',
  capacity: '{taken} de sus lugares ya están ocupados; un horario no puede tener menos.',
  'overlap.slot': 'El tipo ya tiene un horario a esa hora en algunos de estos días.',
  // Shifts and punches
  started: 'El turno ya empezó.',
  full: 'Todos los lugares de este turno están tomados.',
  'overlap.shift': 'El {date} coincide con otro turno de la misma persona.',
  'overlap.person': 'Coincide con otro de la misma persona.',
  'unapproved.shifts': '{count} de los turnos tienen registros faltantes o que aún no están aprobados.',
  open: '{count, plural, one {{count} de los registros de horas está} other {{count} de los registros de horas están}} sin terminar.',
  locked: 'El registro de horas está bloqueado; desbloquéelo primero.',
  'locked.punches':
    '{count, plural, one {{count} de los registros de horas está} other {{count} de los registros de horas están}} sin desbloquear.',
  unapproved:
    '{count, plural, one {{count} de los registros de horas está} other {{count} de los registros de horas están}} sin aprobar.',
  'forbidden.unlock': 'Su rol no desbloquea registros de horas.',
  'clocked-in': 'Ya registró su entrada.',
  'not-clocked-in': 'No ha registrado su entrada.',
  'stale.approved-punch': 'Alguien cambió el registro de horas después de que se aprobó.',
  undecided: 'Nadie lo ha decidido todavía.',
  'decided.too-early': 'Se decidió antes de que las decisiones se pudieran deshacer. Cambie su registro de horas en cambio.',
  'decided.ended': 'El registro de horas se terminó mientras tanto.',
  decided: 'Ya estaba {state, select, submitted {entregado} approved {aprobado} rejected {rechazado} other {decidido}}.',
  'decided.entry': 'Alguien ya decidió sobre esta solicitud; léala de nuevo.',
  'forbidden.missing-punches': 'Los registros faltantes los deciden sus jefes.',
  'forbidden.own-punches': 'Sus propios registros de horas los cambia y aprueba otra persona.',
  'not-allowed.shift-activity': 'Este turno tiene actividad, no tiene a nadie o no ha empezado.',
  // Leads
  erased: 'La persona de este prospecto fue borrada a petición suya; no se le puede agregar nada.',
  'stale.lead': 'Alguien cambió este prospecto después de que usted lo leyó.',
  'forbidden.other-generator': 'Puede leer este prospecto, pero lo cambia otro generador.',
  booked: 'El tipo de cita no puede cambiar mientras haya una cita reservada; cancélela o reserve otra.',
  'forbidden.attribution': 'Quién hizo un prospecto, y dónde, queda fijo; pida a un gerente que lo cambie.',
  claimed: '{name} ya tomó este prospecto.',
  'claimed.somebody': 'Otra persona ya tomó este prospecto.',
  'no-consent': 'Este prospecto no tiene consentimiento que revocar.',
  'no-crm': 'Esta organización no tiene CRM; un administrador lo configura en los ajustes.',
  'consent-revoked': 'La persona retiró su consentimiento; sus datos no van a ningún otro lugar.',
  'not-mapped': 'El prospecto no tiene un tipo de cita con equivalente en el sistema de servicio de campo.',
  'not-mapped.service-group': 'El grupo de servicio {group} no tiene tipo de trabajo del socio de mejoras del hogar.',
  'not-configured': 'La integración con el socio de mejoras del hogar está desactivada.',
  'not-sold': 'Solo un prospecto vendido tiene ingresos que corregir.',
  'already-sent': 'El otro sistema ya tiene este prospecto y nada cambió desde entonces.',
  'not-failed': 'Este envío no falló: solo se reintenta uno que falló o que se abandonó.',
  'status-not-allowed': 'Desde su estado actual, el prospecto no puede pasar a ese.',
  // Organizations and users
  'forbidden.partner-users': 'Los usuarios de su socio no pueden hacer esto.',
  'forbidden.sessions': 'No puede ver ni terminar las sesiones de alguien con este rol.',
  'own-account': 'Otra persona tiene que borrar su propia cuenta.',
  'shared-account.erase': 'La cuenta de esta persona es de otra organización; esa la borra.',
  'shared-account.picture': 'Otra organización lleva el perfil de esta persona; aquí solo ella cambia su foto.',
  'shared-account': 'Otra organización lleva el perfil de esta persona; usted solo cambia su lugar aquí.',
  changed: 'Mientras tanto, otros prospectos son de esta persona; vuelva a mirar antes de borrar.',
  'too-widely-shared':
    'Más de {limit} prospectos comparten estos teléfonos y correos; corrija primero los compartidos, como el teléfono de una tienda.',
  'forbidden.move-organization': 'Solo un administrador del sistema mueve una organización a otro lugar.',
  'not-allowed.current-organization': 'Usted está trabajando en esta organización; cambie primero a otra.',
  'forbidden.approaches': 'Esta organización no muestra acercamientos, así que no tiene informe de ellos.',
  'forbidden.product': 'Lo que es del producto lo escribe un administrador del sistema.',
  'forbidden.edit-role': 'No puede editar a alguien con este rol.',
  'forbidden.edit-person': 'No puede editar a esta persona.',
  'forbidden.invite-role': 'No puede invitar a alguien con este rol.',
  'forbidden.give-role': 'Su rol no le permite dar este rol.',
  'forbidden.inactive': 'Su cuenta está desactivada.',
  'exists.own-place': 'Su cuenta ya tiene un lugar en esta organización.',
  'email-proven': 'El dueño de esta dirección la confirmó; solo un administrador del sistema la cambia.',
  'email-taken': 'Otra persona tiene esa dirección.',
  inactive: 'Este usuario está desactivado; actívelo primero.',
  'exists.place': 'Alguien con esa dirección ya tiene un lugar en esta organización.',
  'last-administrator':
    '{scope, select, organization {Nadie más administra la organización} other {Nadie más administra el sistema}}; nombre primero a otro administrador.',
  'not-allowed.read-only-entry': 'Este elemento viene con Walkup o de un sistema externo, así que no se puede cambiar aquí.',
  'not-allowed.not-a-partner-user': 'No es un usuario del socio de mejoras del hogar.',
  // Settings and places
  'exists.question': 'Esa pregunta ya se hace ahí.',
  'exists.answer': 'La pregunta ya tiene esa respuesta.',
  'exists.store-number': 'La tienda {storeId} ya tiene el número {number}.',
}

export const dependents: DependentMessages = {
  booking: '{count, plural, one {{count} reserva} other {{count} reservas}}',
  bookedAppointment: '{count, plural, one {{count} cita reservada} other {{count} citas reservadas}}',
  claim: '{count, plural, one {{count} persona que lo tomó} other {{count} personas que lo tomaron}}',
  organization: '{count, plural, one {{count} organización} other {{count} organizaciones}}',
  store: '{count, plural, one {{count} tienda} other {{count} tiendas}}',
  user: '{count, plural, one {{count} usuario} other {{count} usuarios}}',
  question: '{count, plural, one {{count} pregunta} other {{count} preguntas}}',
  technician: '{count, plural, one {{count} técnico} other {{count} técnicos}}',
  appointmentType: '{count, plural, one {{count} tipo de cita} other {{count} tipos de cita}}',
  printedCode: '{count, plural, one {{count} código impreso} other {{count} códigos impresos}}',
  comingShift: '{count, plural, one {{count} turno próximo} other {{count} turnos próximos}}',
  openPunch: '{count, plural, one {{count} registro de horas abierto} other {{count} registros de horas abiertos}}',
  lead: '{count, plural, one {{count} prospecto} other {{count} prospectos}}',
  shift: '{count, plural, one {{count} turno} other {{count} turnos}}',
  timeLog: '{count, plural, one {{count} registro de horas} other {{count} registros de horas}}',
  activity: '{count, plural, one {{count} actividad registrada} other {{count} actividades registradas}}',
  shiftWithoutActivity: '{count, plural, one {{count} turno sin actividad} other {{count} turnos sin actividad}}',
  serviceMapping: '{count, plural, one {{count} servicio asignado} other {{count} servicios asignados}}',
}
