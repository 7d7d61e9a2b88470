export const features = {
  title: 'What’s new',
  newUpdate: 'New update',
  editUpdate: 'Edit update',
  deleteHint: 'It’s removed for everyone. This can’t be undone.',
  activeHint: 'Show to everyone it’s for',
  keyHint: 'Lowercase letters, digits, and hyphens. Used by programs',
  deleted: 'Deleted',
  empty: 'No updates yet',
  emptyHint: 'Updates let people know what’s new in Walkup.',
} as const
