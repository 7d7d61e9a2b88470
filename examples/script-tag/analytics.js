/** A stand-in for the page's tag manager. */
const dataLayer = (window.dataLayer ??= [])

// The events bubble, so one listener on the document receives those of every widget. Their details contain no personal data.
document.addEventListener('walkup:booked', ({ detail }) => {
  dataLayer.push({ event: 'appointment_booked', lead: detail.leadUid, type: detail.appointmentTypeId, startAt: detail.startAt })
})

document.addEventListener('walkup:step', ({ detail }) => {
  dataLayer.push({ event: 'booking_step', step: detail.step, index: detail.index, of: detail.of })
})
