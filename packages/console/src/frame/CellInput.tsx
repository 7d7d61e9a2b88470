import { useId, useState, type KeyboardEvent } from 'react'
import * as css from './frame.css.ts'

/** What was typed and is not kept, and why. */
export interface Refused {
  readonly text: string
  readonly why: string
}
interface CellInputProps {
  readonly label: string
  readonly value: string
  readonly refused: Refused | undefined
  /** Answers whether the text was kept. */
  readonly onSave: (text: string) => Promise<boolean>
  readonly onClose: () => void
}
/** Selects what a field holds; Firefox does not move the focus for that alone. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Enter keeps, Escape leaves; so does going elsewhere, unless the text was refused: that stays, with the reason beside it. */
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
    // The keys go on in the row.
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
