import Type, { type TSchema } from 'typebox'
import { details, fieldErrors } from '../problems/index.ts'
import { LoginChallenge, LoginRecord, OrganizationSummary, PublicWebConfig, WebConfig } from '../schemas/account.ts'
import { PasskeyCredential } from '../schemas/accountFactors.ts'
import { ApiKey, ApiKeyWithKey } from '../schemas/apiKeys.ts'
import { DateFilter, MessageParams, Named, Ok, OneOf, Problem } from '../schemas/common.ts'
import { Connection, ConnectionSystem, ConnectionTest } from '../schemas/connections.ts'
import { Delivery, DeliveryDetail } from '../schemas/deliveries.ts'
import { InboundLead } from '../schemas/inbound.ts'
import { AskedDetail, LeadDetailsInput, LeadDetailsOut } from '../schemas/leadDetailShapes.ts'
import * as lead from '../schemas/leadShapes.ts'
import { ListEntry } from '../schemas/lists.ts'
import * as lookup from '../schemas/lookup.ts'
import { PageCheck } from '../schemas/pageChecks.ts'
import * as booking from '../schemas/qrCodeShapes.ts'
import { WebConfigUpsert } from '../schemas/settings.ts'
import { Store, StoreUpsert } from '../schemas/stores.ts'
import { Technician, TechnicianUpsert } from '../schemas/technicians.ts'
import { Visit, WorkingHours } from '../schemas/visits.ts'
import * as messages from '../schemas/webhookMessages.ts'
import { Webhook, WebhookWithSecret } from '../schemas/webhooks.ts'

const codes = [...new Set(Object.keys(details).map((key) => key.replace(/\..*/, '')))].toSorted()
const ProblemCode = OneOf(...codes)
const FieldErrorCode = OneOf(...Object.keys(fieldErrors).toSorted())
const FieldError = Type.Object({ path: Type.String(), code: FieldErrorCode, params: MessageParams, message: Type.String() })
/** The problem as documented: with its codes, and with the members that some codes add. */
export const DocumentedProblem = Type.Object({
  ...Problem.properties,
  code: ProblemCode,
  errors: Type.Optional(Type.Array(FieldError)),
  slots: Type.Optional(Type.Array(booking.Slot)),
  current: Type.Optional(
    Type.Union([Type.Object({}, { additionalProperties: true }), Type.Array(Type.Object({}, { additionalProperties: true }))]),
  ),
  scopes: Type.Optional(Type.Array(Type.String())),
})

/** The public names of shared schemas. All others are named after where they appear. */
export const names: Readonly<Record<string, TSchema>> = {
  Address: lead.Address,
  AddressInput: booking.AddressInput,
  AnswerInput: booking.AnswerInput,
  ApiKey,
  ApiKeyScope: ApiKey.properties.scopes.items,
  ApiKeyWithKey,
  Appointment: messages.Appointment,
  AppointmentMessage: messages.AppointmentMessage,
  Availability: booking.Availability,
  BookingEntry: booking.EntryBody,
  BookingEntryResult: booking.EntryReply,
  BookingPage: booking.QrDetails,
  BookingPageDetail: AskedDetail,
  BookingQuestion: booking.PublicQuestion,
  BusinessContact: booking.BusinessContact,
  Connection,
  ConnectionSystem,
  ConnectionTest,
  Consent: lead.LeadDetail.properties.consent.anyOf[0],
  ConsentEvent: booking.ConsentEvent,
  Count: Type.Object({ count: Type.Integer() }),
  DateFilter,
  Delivery,
  DeliveryDetail,
  DeliverySystem: Delivery.properties.system,
  DeliveryState: Delivery.properties.state,
  EventMessage: lead.LeadEvent.properties.messages.items,
  ExternalRef: lead.LeadDetail.properties.externalRefs.items,
  FieldError,
  FieldErrorCode,
  Lead: lead.LeadDetail,
  LeadDates: lead.LeadDates,
  LeadDetails: LeadDetailsOut,
  LeadDetailsInput,
  InboundLead,
  LeadBooking: lead.LeadDetail.properties.booking.anyOf[0],
  LeadEvent: lead.LeadEvent,
  LeadKind: lead.LeadKind,
  LeadMessage: messages.LeadMessage,
  LeadSearch: lead.LeadSearch,
  LeadStatus: lead.LeadStatus,
  LeadStatusChange: lead.LeadStatusChange,
  LeadStatusCorrection: lead.LeadStatusCorrection,
  LeadSummary: lead.LeadRow,
  LeadUpsert: lead.LeadUpsert,
  ListEntry,
  LoginChallenge,
  LoginRecord,
  LookupAppointmentType: lookup.LookupAppointmentType,
  LookupCode: lookup.LookupCode,
  LookupItem: lookup.LookupItem,
  LookupLeadGenerator: lookup.LookupLeadGenerator,
  LookupOrganization: lookup.LookupOrganization,
  LookupStore: lookup.LookupStore,
  LookupTerritory: lookup.LookupTerritory,
  ManagedAppointment: booking.ManagedAppointment,
  NamedRef: Named,
  Ok,
  OrganizationSummary,
  PageCheck,
  PasskeyCredential,
  PhoneNumber: lead.PhoneOut,
  PhoneType: lead.PhoneOut.properties.type,
  Problem: DocumentedProblem,
  ProblemCode,
  PublicWebConfig,
  RowError: Problem.properties.errors.items,
  Slot: booking.Slot,
  SortDirection: OneOf('asc', 'desc'),
  Store,
  StoreUpsert,
  Technician,
  TechnicianUpsert,
  TerritoryRef: Store.properties.territory,
  Visit,
  WebConfig,
  WebConfigUpsert,
  Webhook,
  WebhookEvent: Webhook.properties.events.items,
  WebhookWithSecret,
  WorkingHours,
}
