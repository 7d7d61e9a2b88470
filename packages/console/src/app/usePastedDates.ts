import { useEffect } from 'react'

/** Native date and time fields accept only ISO from the clipboard. */
function onPaste(event: ClipboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.readOnly || !/date|time/.test(target.type)) return
  const text = event.clipboardData?.getData('text') ?? ''
  event.preventDefault()
  void import('../ui/pasteDate.ts').then(({ fillDate }) => fillDate(target, text))
}

/** Lets every date and time field take pasted text in any usual form, such as `11/20/2026` and `3pm`. */
export function usePastedDates(): void {
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
