export const features = {
  whatsNew: 'What’s new',
  newUpdate: 'New update',
  editUpdate: 'Edit update',
  itDisappearsForEverybodyThisCantBe: 'It disappears for everybody. This can’t be undone.',
  switchedOnEverybodyItIsForSees: 'Switched on: everybody it is for sees it',
  smallLettersDigitsAndHyphens: 'Small letters, digits and hyphens; programs ask for it',
  deleted: 'Deleted',
  whatIsNewInWalkupWillStand: 'What is new in Walkup will stand here',
  eachUpdateSaysWhatChangedForThe: 'Each update says what changed, for the people it is for.',
} as const
