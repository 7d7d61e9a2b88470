/** What rows are called by. */
export declare const names: {
  readonly organization: {
    readonly en: 'Organization'
    readonly es: 'Organización'
  }
  readonly territory: {
    readonly en: 'Territory'
    readonly es: 'Territorio'
  }
  readonly store: {
    readonly en: 'Store'
    readonly es: 'Tienda'
  }
  readonly leadGenerator: {
    readonly en: 'Lead generator'
    readonly es: 'Generador'
  }
  readonly serviceGroup: {
    readonly en: 'Service'
    readonly es: 'Servicio'
  }
  readonly appointmentType: {
    readonly en: 'Appointment type'
    readonly es: 'Tipo de cita'
  }
  readonly status: {
    readonly en: 'Status'
    readonly es: 'Estado'
  }
}
