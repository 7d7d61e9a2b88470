import type { ComponentFields } from './common.ts'

const appointmentTimes = {
  startAt: 'When the appointment starts.',
  endAt: 'When the appointment ends.',
  startLocal: 'The start as a wall-clock time in `timeZone`, HH:mm.',
}

/** What the fields of the booking and manage pages mean, by component. */
export const bookingFields: ComponentFields = {
  AnswerInput: { value: 'The answer: an option’s value, several of them, a text, a number or a date (YYYY-MM-DD).' },
  Appointment: {
    ...appointmentTimes,
    id: 'The id of the appointment.',
    status: 'How far it is.',
    windowStartAt: 'From when the technician may arrive.',
    windowEndAt: 'Until when the technician may arrive.',
    contact: 'The person to visit.',
    address: 'Where the visit is.',
  },
  Availability: { timeZone: 'The IANA time zone of all local times.', days: 'The days with free slots; others are omitted.' },
  AvailabilityDay: { date: 'The local day.', slots: 'The free slots, by start.' },
  BookingEntry: {
    hdsfiGroup: 'The id of the service group, as in the printed code.',
    slotId: 'The slot to book; omitted to leave a contact only.',
    contact: 'The person.',
    consent: 'The consent that the person gave.',
    waitlist: 'When the person wants to come instead, if no time suits; they are offered one that is freed. Only without a slot.',
    qrUid: 'The public id of the printed code that was scanned.',
    locale: 'The language of the page, such as `en` or `es-MX`.',
    utm: 'The UTM parameters of the page, with or without `utm_`.',
    context:
      'Fields of the page itself, and the click ids of an ad (`gclid`, `fbclid`, `msclkid`), by name; staff see them on the lead.',
    referrer: 'The URL of the page that linked here.',
    capturedAt: 'When the shopper submitted it, if not now: at most seven days ago, and only without a slot.',
    proof:
      'Empty if the sender can solve a proof of work; then the solution that 409 `proof-required` asked for, as JSON in base64.',
    website: 'A honeypot: people leave it empty.',
  },
  BookingEntryConsent: {
    texts: 'Whether the shopper also agrees to text messages; never a condition of booking.',
    version: 'The version of the consent text that was shown.',
    accepted: 'True: the box was ticked.',
    by: 'How the box was ticked, if a widget saw it.',
  },
  BookingEntryContact: {
    phone: 'As typed; US by default.',
    address: 'Where the visit should be.',
    details: 'The further details that the page asks for; hidden ones are ignored.',
  },
  BookingPageDetail: {
    name: 'Its name in `contact.details`.',
    kind: '`line`: one line of text. `text`: text with line breaks. `phone`: a phone number.',
    maxLength: 'The longest text, in characters.',
    required: 'Whether it must be filled in.',
  },
  BookingEntryResult: {
    status: '`scheduled`: booked. `captured`: stored without an appointment. `review`: staff look at it first.',
    appointment: 'The booked appointment; null if none was booked.',
    isOutOfArea: 'The address is outside the service area, so nothing was booked.',
    waitlist: 'The person is on the waitlist: how a freed time is offered.',
    photoToken: 'For `qrCodes.addPhoto`, for two hours; missing if no photos are taken.',
  },
  EntryResultAppointment: {
    ...appointmentTimes,
    manageUrl: 'The URL where the shopper can change or cancel it.',
    confirmationText: 'What the appointment type tells shoppers to expect.',
    confirmedBy: 'Where the confirmation is sent; empty if none is.',
  },
  BookingPage: {
    textConsent:
      'The wording of a separate, optional box: who ticks it agrees to text messages. Null if the organization sends none.',
    user: 'The lead generator.',
    organization: 'The organization.',
    group: 'The service group.',
    appointmentTypes: 'The kinds of visit on offer, in their order.',
    store: 'The store of the code.',
    details: 'The further details to ask for, in this order.',
    maxPhotos: 'How many photos of the job the shopper may add.',
  },
  BookingPageAppointmentType: { questions: 'What to ask, in this order.' },
  BookingPageUser: { displayName: 'The name to show.', captureIconUrl: 'The URL of the picture.' },
  BookingQuestion: {
    label: 'The question.',
    helpText: 'An explanation below the question.',
    kind: 'What kind of answer it takes.',
    required: 'Whether it must be answered while it is shown.',
    options: 'The choices; empty for other kinds.',
    showIf: 'Shown only if that question has this answer.',
    disqualifies: 'Answers that end the flow without an appointment; the contact is still stored.',
  },
  BookingQuestionOption: { value: 'What to send.', label: 'What to show.' },
  ManageRescheduleRequest: { slotId: 'The free slot to move to.' },
  ManagedAppointment: {
    waitlist: 'When the shopper wants to come instead; only while they wait for an earlier time.',
    ...appointmentTimes,
    status: 'How far the appointment is.',
    organization: 'The organization that makes the visit.',
    contact: 'The shopper.',
    canChange: 'Whether it can still be changed online; false within the type’s minimum notice.',
    cancelReasons: 'The organization’s reasons to cancel, to choose one from.',
    canRebook: 'Whether it was canceled or missed, and its shopper may pick a new time.',
    againUrl: 'The page to book another visit on, once this one is over.',
  },
  QrCodesAddressSuggestionsReply: {
    suggestions: 'Addresses that begin so.',
    hasStreets: 'Whether the server knows streets; otherwise only cities and ZIP codes.',
  },
  QrCodesHoldReply: { holdToken: 'The token of the hold.', expiresAt: 'When the seat is free again.' },
  ShowIf: { equals: 'The answer.' },
  Slot: {
    id: 'The id to book it with: opaque and stable.',
    remaining: 'How many seats are free.',
  },
}
