/** Photos of the job. */
export const photos = {
  title: 'Photos of the job',
  hint: 'Up to {max}. Where they were taken is not sent.',
  add: 'Add photo',
  added: '{name} was added.',
  remove: 'Remove {name}',
  preparing: 'Preparing {name}…',
  unreadable: 'Can’t be opened here: {names}. Choose a JPEG or PNG.',
  surplus: 'Not added, since there is room for {max} photos: {names}.',
  sending: 'Sending your photos: {sent} of {total}',
  sent: 'Your photos have arrived.',
  failed: 'Not sent yet: {names}. Everything else has arrived.',
  refused: 'Could not be added: {names}. Everything else has arrived.',
} as const
