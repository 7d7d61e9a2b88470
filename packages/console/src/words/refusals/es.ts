/** The Spanish of what the server says of a whole request, by its English; `{1}` stands for what varies. */
export { fields } from './fieldsEs.ts'
export const sentences: Readonly<Record<string, string>> = {
  // Every request
  'The organization does not list the origin of this page among its allowed origins.':
    'La organización no incluye el origen de esta página entre sus orígenes permitidos.',
  'This person also works where you do not reach; only they and a system administrator change their account.':
    'Esta persona también trabaja donde usted no tiene alcance; solo ella y un administrador del sistema pueden cambiar su cuenta.',
  'There is nothing here that you may see.': 'Aquí no hay nada que pueda ver.',
  'The access token is missing, expired or revoked.': 'La sesión falta, caducó o fue revocada.',
  'This account has {1} event streams open already; close one of them and try again.':
    'Esta cuenta ya tiene {1} flujos de eventos abiertos; cierre uno e intente de nuevo.',
  'Too many requests; try again later.': 'Demasiadas peticiones; intente más tarde.',
  'The database does not answer.': 'La base de datos no responde.',
  'The database cannot be reached; try again in a moment.':
    'No se puede acceder a la base de datos; intente de nuevo en un momento.',
  'The server has too much to do; try again in a moment.': 'El servidor tiene demasiado trabajo; intente de nuevo en un momento.',
  'The server is stopping.': 'El servidor se está deteniendo.',
  'Too many people are signing in; try again in a moment.':
    'Demasiadas personas están iniciando sesión; intente de nuevo en un momento.',
  'Too many want the same at once; try again in a moment.': 'Demasiados piden lo mismo a la vez; intente de nuevo en un momento.',
  'The request is larger than this endpoint takes.': 'La petición es más grande de lo que se acepta aquí.',
  'The body must be sent as application/json.': 'Los datos deben enviarse como application/json.',
  'The file {1}.': 'El archivo {1}.',
  'Something this refers to does not exist, or something else still depends on it.':
    'Algo a lo que esto se refiere no existe, u otra cosa todavía depende de ello.',
  'That exists already.': 'Eso ya existe.',
  'That overlaps with something that exists already.': 'Eso coincide con algo que ya existe.',
  'The data would contradict a rule of the database.': 'Los datos contradirían una regla de la base de datos.',
  'A value is out of its range or not of its form.': 'Un valor está fuera de rango o no tiene la forma debida.',
  'Somebody has changed this since you read it.': 'Alguien cambió esto después de que usted lo leyó.',
  'No more times are held from here now; the time can be booked without a hold.':
    'Desde aquí ya no se retienen más horas; la hora se puede reservar sin retenerla.',
  'Solve the challenge and send the same entry again with its solution as `proof`.':
    'Resuelva el desafío y envíe otra vez la misma solicitud con la solución en `proof`.',
  'Somebody has decided on this entry already; read it again.': 'Alguien ya decidió sobre esta solicitud; léala de nuevo.',
  'Your partner’s users may not do this.': 'Los usuarios de su socio no pueden hacer esto.',
  'Your role does not allow this.': 'Su rol no permite esto.',
  'You do not work in the organization that CurrentOrganizationId names.': 'Usted no trabaja en la organización elegida.',
  'This Idempotency-Key was used with another body; use a new key for a new request.':
    'Esto ya se envió con otro contenido; envíelo como una petición nueva.',
  // The account
  'Your account is not a member of any organization that is open.': 'Su cuenta no pertenece a ninguna organización abierta.',
  'The e-mail address or the password is not right.': 'El correo o la contraseña no son correctos.',
  'This link has been used or has expired. Ask for a new one.': 'Este enlace ya se usó o caducó. Pida uno nuevo.',
  'You do not work in that organization.': 'Usted no trabaja en esa organización.',
  'The present password is not right.': 'La contraseña actual no es correcta.',
  'That code or passkey is not right, or was used already.': 'Ese código o esa llave de acceso no es correcta, o ya se usó.',
  'This took too long, or was tried too often. Start again.': 'Esto tardó demasiado o se intentó muchas veces. Empiece de nuevo.',
  'Confirm that it is you, then do this again.': 'Confirme que es usted y vuelva a hacerlo.',
  'This organization requires two-step verification. Sign in again to set it up.':
    'Esta organización exige la verificación en dos pasos. Inicie sesión de nuevo para configurarla.',
  'Your organization requires two-step verification. Add another factor before you remove this one.':
    'Su organización exige la verificación en dos pasos. Añada otro método antes de quitar este.',
  'Recovery codes stand in for a second factor; set one up first.':
    'Los códigos de recuperación sustituyen al segundo paso; configúrelo primero.',
  'Set up two-step verification for your own account first, in “My account”.':
    'Configure primero la verificación en dos pasos de su propia cuenta, en «Mi cuenta».',
  'Passkeys need a host name; this installation is reached by an IP address.':
    'Las llaves de acceso necesitan un nombre de dominio; a esta instalación se llega por una dirección IP.',
  'The address service does not answer; type the address instead.':
    'El servicio de direcciones no responde; escriba la dirección.',
  // What depends on what
  '{1}: {2} still depends on it.': '{1}: todavía depende de ello {2}.',
  '{1}: {2} still depend on it.': '{1}: todavía dependen de ello {2}.',
  '{1} of its seats are claimed.': '{1} de sus lugares están tomados.',
  'The slot cannot be deleted; end it by effectiveTo instead':
    'El horario no se puede eliminar; póngale en cambio una fecha de fin',
  'The slot cannot move to another time': 'El horario no se puede mover a otra hora',
  'The slots cannot be taken away': 'Los horarios no se pueden quitar',
  'Somebody has changed these days since you read them.': 'Alguien cambió estos días después de que usted los leyó.',
  'The slot cannot be deleted; close it instead': 'El horario no se puede eliminar; ciérrelo en cambio',
  'The store cannot be deleted': 'La tienda no se puede eliminar',
  'An open shift cannot be given to one person': 'Un turno abierto no se puede dar a una persona',
  'The open shift was claimed': 'El turno abierto fue tomado',
  'This lead cannot be deleted': 'Este prospecto no se puede eliminar',
  'The territory cannot change': 'El territorio no puede cambiar',
  'The appointment type cannot be deleted': 'El tipo de cita no se puede eliminar',
  'The question cannot be taken out': 'La pregunta no se puede quitar',
  'The service type cannot be deleted': 'El tipo de servicio no se puede eliminar',
  'The answer cannot be taken away': 'La respuesta no se puede quitar',
  'The technician cannot be deleted': 'El técnico no se puede eliminar',
  'The business unit cannot be deleted': 'La unidad de negocio no se puede eliminar',
  'The question cannot be deleted': 'La pregunta no se puede eliminar',
  'The organization cannot be closed': 'La organización no se puede cerrar',
  'The territory cannot be deleted': 'El territorio no se puede eliminar',
  '1 booking': '1 reserva',
  '{1} bookings': '{1} reservas',
  '1 booked appointment': '1 cita reservada',
  '{1} booked appointments': '{1} citas reservadas',
  '1 claim': '1 persona que lo tomó',
  '{1} claims': '{1} personas que lo tomaron',
  '1 organization': '1 organización',
  '{1} organizations': '{1} organizaciones',
  '1 store': '1 tienda',
  '{1} stores': '{1} tiendas',
  '1 user': '1 usuario',
  '{1} users': '{1} usuarios',
  '1 question': '1 pregunta',
  '{1} questions': '{1} preguntas',
  '1 technician': '1 técnico',
  '{1} technicians': '{1} técnicos',
  '1 appointment type': '1 tipo de cita',
  '{1} appointment types': '{1} tipos de cita',
  '1 printed code': '1 código impreso',
  '{1} printed codes': '{1} códigos impresos',
  '1 coming shift': '1 turno próximo',
  '{1} coming shifts': '{1} turnos próximos',
  '1 open punch': '1 fichaje abierto',
  '{1} open punchs': '{1} fichajes abiertos',
  // Appointments and slots
  'That time is no longer free.': 'Esa hora ya no está libre.',
  'This appointment is cancelled.': 'Esta cita está cancelada.',
  'It is too late to change this appointment here; please call.': 'Ya es tarde para cambiar esta cita aquí; llame por teléfono.',
  '{1} of its seats are taken already; a slot cannot have fewer.':
    '{1} de sus lugares ya están ocupados; un horario no puede tener menos.',
  'The type has a slot at that time for some of these days already.':
    'El tipo ya tiene un horario a esa hora en algunos de estos días.',
  // Shifts and punches
  'The shift has begun already.': 'El turno ya empezó.',
  'Every seat of this shift is taken.': 'Todos los lugares de este turno están tomados.',
  'On {1} it overlaps with another shift of the same person.': 'El {1} coincide con otro turno de la misma persona.',
  '{1} of the shifts have punches that are missing or not approved yet.':
    '{1} de los turnos tienen fichajes que faltan o que aún no están aprobados.',
  '{1} of the punches {2} {3}.': '{1} de los fichajes {2} {3}.',
  is: 'está',
  are: 'están',
  'not ended yet': 'sin terminar',
  locked: 'sin desbloquear',
  'not approved yet': 'sin aprobar',
  'Your role does not unlock punches.': 'Su rol no desbloquea fichajes.',
  'You are clocked in already.': 'Ya fichó la entrada.',
  'You are not clocked in.': 'No ha fichado la entrada.',
  'Somebody has changed the punch since it was approved.': 'Alguien cambió el fichaje después de que se aprobó.',
  'Nobody has decided it yet.': 'Nadie lo ha decidido todavía.',
  'It was decided before decisions could be taken back. Change its time log instead.':
    'Se decidió antes de que las decisiones se pudieran deshacer. Cambie su fichaje en cambio.',
  'The punch has been ended meanwhile.': 'El fichaje se terminó entretanto.',
  'Missing punches are for your managers to decide.': 'Los fichajes que faltan los deciden sus jefes.',
  'It was {1} already.': 'Ya estaba en estado {1}.',
  submitted: 'entregado',
  approved: 'aprobado',
  rejected: 'rechazado',
  'Your own punches are for somebody else to change and approve.': 'Sus propios fichajes los cambia y aprueba otra persona.',
  'It overlaps with another of the same person.': 'Coincide con otro de la misma persona.',
  'The punch is locked; unlock it first.': 'El fichaje está bloqueado; desbloquéelo primero.',
  'This shift has activity, nobody, or has not begun.': 'Este turno tiene actividad, no tiene a nadie o no ha empezado.',
  // Leads
  'The person of this lead was erased on request; nothing may be added to it.':
    'La persona de este prospecto fue borrada a petición suya; no se le puede añadir nada.',
  'Somebody has changed this lead since you read it.': 'Alguien cambió este prospecto después de que usted lo leyó.',
  'You may read this lead, but it is another generator’s to change.': 'Puede leer este prospecto, pero lo cambia otro generador.',
  'The appointment type cannot change while an appointment of it is booked; cancel or rebook it.':
    'El tipo de cita no puede cambiar mientras haya una cita reservada; cancélela o reserve otra.',
  'Who made a lead, and where, is fixed; ask a manager to change it.':
    'Quién hizo un prospecto, y dónde, queda fijo; pida a un gerente que lo cambie.',
  '{1} has claimed this lead.': '{1} ya tomó este prospecto.',
  'Somebody else': 'Otra persona',
  'This lead carries no consent that could be revoked.': 'Este prospecto no tiene consentimiento que revocar.',
  'This organization has no CRM; an administrator sets one in its settings.':
    'Esta organización no tiene CRM; un administrador lo configura en los ajustes.',
  'The person withdrew their consent; their data goes nowhere else.':
    'La persona retiró su consentimiento; sus datos no van a ningún otro lugar.',
  'The lead has no appointment type that is mapped to a job type of the field-service system.':
    'El prospecto no tiene un tipo de cita con equivalente en el sistema de servicio de campo.',
  'The integration with the home improvement partner is switched off.':
    'La integración con el socio de mejoras del hogar está apagada.',
  'The service group {1} has no job type of the home improvement partner.':
    'El grupo de servicio {1} no tiene tipo de trabajo del socio de mejoras del hogar.',
  'Only a lead that is sold has revenue to correct.': 'Solo un prospecto vendido tiene ingresos que corregir.',
  'The other system has this lead, and nothing has changed since.':
    'El otro sistema ya tiene este prospecto y nada cambió desde entonces.',
  'This sending is {1}; only one that failed or was given up is tried again.':
    'Este envío no falló: solo se reintenta uno que falló o que se abandonó.',
  'A lead that is {1} cannot become {2}.': 'Desde su estado actual, el prospecto no puede pasar a ese.',
  // Organizations and users
  'You may not see or end the sessions of somebody with this role.':
    'No puede ver ni terminar las sesiones de alguien con este rol.',
  'Somebody else has to erase your own account.': 'Otra persona tiene que borrar su propia cuenta.',
  'This person’s account belongs elsewhere; the organization that it belongs to erases it.':
    'La cuenta de esta persona es de otra organización; esa la borra.',
  'Meanwhile other leads belong to this person; look again before erasing.':
    'Mientras tanto, otros prospectos son de esta persona; vuelva a mirar antes de borrar.',
  'More than {1} leads share these phones and addresses; correct the shared ones first, such as a store’s phone.':
    'Más de {1} prospectos comparten estos teléfonos y correos; corrija primero los compartidos, como el teléfono de una tienda.',
  'Only a system administrator hangs an organization elsewhere.':
    'Solo un administrador del sistema mueve una organización a otro lugar.',
  'You are working in this organization; switch to another one first.':
    'Usted está trabajando en esta organización; cambie primero a otra.',
  'This organization does not show approaches, so it has no report of them.':
    'Esta organización no muestra acercamientos, así que no tiene informe de ellos.',
  'What is the product’s is written by a system administrator.':
    'Lo que es del producto lo escribe un administrador del sistema.',
  'You may not edit somebody with this role.': 'No puede editar a alguien con este rol.',
  'You may not edit this person.': 'No puede editar a esta persona.',
  'You may not invite somebody with this role.': 'No puede invitar a alguien con este rol.',
  'Your role does not let you give this role.': 'Su rol no le permite dar este rol.',
  'Another organization keeps this person’s profile; only they change their picture here.':
    'Otra organización lleva el perfil de esta persona; aquí solo ella cambia su foto.',
  'Another organization keeps this person’s profile; you change their place here alone.':
    'Otra organización lleva el perfil de esta persona; usted solo cambia su lugar aquí.',
  'This is not the password of the account that has this address.': 'No es la contraseña de la cuenta que tiene esta dirección.',
  'Your account is switched off.': 'Su cuenta está desactivada.',
  'Your account has a place in this organization already.': 'Su cuenta ya tiene un lugar en esta organización.',
  'This address has been proven by its owner; only a system administrator changes it.':
    'El dueño de esta dirección la confirmó; solo un administrador del sistema la cambia.',
  'Somebody else has that address.': 'Otra persona tiene esa dirección.',
  'This user is switched off; switch them on first.': 'Este usuario está desactivado; actívelo primero.',
  'That address cannot be used.': 'Esa dirección no se puede usar.',
  'Somebody with that address has a place in this organization already.':
    'Alguien con esa dirección ya tiene un lugar en esta organización.',
  'Nobody else administers the {1}; make somebody else an administrator first.':
    'Nadie más administra {1}; nombre primero a otro administrador.',
  organization: 'la organización',
  system: 'el sistema',
  'This is not a user of the home-improvement partner.': 'No es un usuario del socio de mejoras del hogar.',
  // Settings and places
  'That question is asked there already.': 'Esa pregunta ya se hace ahí.',
  'The question has that answer already.': 'La pregunta ya tiene esa respuesta.',
  'It is the only answer of its question: delete the question instead.':
    'Es la única respuesta de su pregunta: elimine en cambio la pregunta.',
  'Store {1} has the number {2} already.': 'La tienda {1} ya tiene el número {2}.',
}
