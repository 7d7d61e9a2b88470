export const features = {
  whatsNew: 'What’s new',
  newUpdate: 'New update',
  editUpdate: 'Edit update',
  itDisappearsForEverybodyThisCantBe: 'It’s removed for everyone. This can’t be undone.',
  switchedOnEverybodyItIsForSees: 'Show to everyone it’s for',
  smallLettersDigitsAndHyphens: 'Lowercase letters, digits, and hyphens. Used by programs',
  deleted: 'Deleted',
  whatIsNewInWalkupWillStand: 'No updates yet',
  eachUpdateSaysWhatChangedForThe: 'Updates tell people what’s new in Walkup.',
} as const
