/** What the texts of a cadence may name, in braces. */
export const cadenceVariables = ['firstName', 'organization', 'service'] as const
