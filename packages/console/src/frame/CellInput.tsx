import { useId, useState, type KeyboardEvent } from 'react'
import * as css from './frame.css.ts'

/** Rejected text and the error. */
export interface Refused {
  readonly text: string
  readonly why: string
}
interface CellInputProps {
  readonly label: string
  readonly value: string
  readonly refused: Refused | undefined
  /** Resolves to whether the text was saved. */
  readonly onSave: (text: string) => Promise<boolean>
  readonly onClose: () => void
}
/** Selects the input's text; in Firefox that alone does not focus it. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Enter or blur saves, Escape cancels. Rejected text remains in the cell with its error. */
export function CellInput({ label, value, refused, onSave, onClose }: CellInputProps) {
  const id = useId()
  const [isSaving, setSaving] = useState(false)
  async function onKeyDown(event: KeyboardEvent<HTMLInputElement>): Promise<void> {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    const input = event.currentTarget
    if (isSaving) return
    if (event.key === 'Enter') {
      setSaving(true)
      const isKept = await onSave(input.value)
      setSaving(false)
      if (!isKept) return
    }
    // Return the focus to the row.
    if (document.activeElement === input) input.closest<HTMLElement>('[role=row]')?.focus()
    onClose()
  }
  return (
    <span className={css.cellEdit}>
      <input
        className={css.cellInput}
        aria-label={label}
        aria-invalid={refused !== undefined}
        aria-describedby={refused && id}
        readOnly={isSaving}
        defaultValue={refused?.text ?? value}
        ref={refused ? undefined : takeFocus}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onBlur={isSaving || refused ? undefined : onClose}
        onKeyDown={(event) => void onKeyDown(event)}
      />
      {refused && (
        <span id={id} role="alert" className={css.refusal} title={refused.why}>
          {refused.why}
        </span>
      )}
    </span>
  )
}
