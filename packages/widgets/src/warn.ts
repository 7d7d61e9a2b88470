/** Says in the console what a developer can mend; shoppers never see it. */
// oxlint-disable-next-line no-console
export const warn = (text: string): void => console.warn(`walkup: ${text}`)
