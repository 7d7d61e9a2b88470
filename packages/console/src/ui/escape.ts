/** Marks an element that closes on Escape itself while it is open, so that the dialog around it does not. */
export const ownsEscape = (isOpen: boolean): { readonly 'data-escape'?: true } => (isOpen ? { 'data-escape': true } : {})

/** For a dialog's `onEscapeKeyDown`, which comes before the handlers of the elements inside. */
export function ignoreOwnedEscape(event: KeyboardEvent): void {
  if ((event.target as Element).closest('[data-escape]')) event.preventDefault()
}
