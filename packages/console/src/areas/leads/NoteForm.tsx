import { useState } from 'react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextArea } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { form, row } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import type { Lead } from './lead.ts'

interface Draft {
  readonly text: string
  readonly isCall: boolean
}
const blank: Draft = { text: '', isCall: false }
/** Unsaved drafts by user and lead, restored when the user returns. */
const drafts = new Map<string, Draft>()

/** Adds a note, or a call note, which stops the speed-to-lead timer. */
export function NoteForm({ lead }: { readonly lead: Lead }) {
  const mayNote = useCan('leads.addNote')
  const note = useMutation('leads.addNote')
  const key = `${useLogin()?.userId} ${lead.id}`
  const [{ text, isCall }, setDraft] = useState(() => drafts.get(key) ?? blank)
  if (!mayNote) return

  function put(draft: Draft): void {
    setDraft(draft)
    if (draft.text) drafts.set(key, draft)
    else drafts.delete(key)
  }
  async function submit(field: HTMLElement | null) {
    if (!(await note.run({ params: { id: lead.id }, body: { text: text.trim(), isCall } }))) return
    put(blank)
    // The button disappears with the text, so the focus must move.
    field?.focus()
  }
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void submit(event.currentTarget.querySelector('textarea'))
      }}
    >
      <TextArea
        label={t('leads.addANote')}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => put({ text: event.target.value, isCall })}
        error={errorAt(note.failure, 'text')}
      />
      {text.trim() && (
        <div className={row}>
          <Checkbox
            label={t('leads.wasACall')}
            checked={isCall}
            onChange={(event) => put({ text, isCall: event.target.checked })}
          />
          <Button type="submit" look="primary" isBusy={note.isRunning}>
            {t('leads.addNote')}
          </Button>
        </div>
      )}
      <FailureNotice failure={note.failure} />
    </form>
  )
}
