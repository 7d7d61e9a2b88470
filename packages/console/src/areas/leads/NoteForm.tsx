import { useState } from 'react'
import { useMay } from '../../data/ServicesProvider.tsx'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextArea } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { form, row } from '../../ui/controls.css.ts'
import { t } from '../../words/index.ts'
import { leadNoters } from './roles.ts'
import type { Lead } from './words.ts'

/** A note, or a call's note, which stops the speed-to-lead clock. */
export function NoteForm({ lead }: { readonly lead: Lead }) {
  const mayNote = useMay(leadNoters)
  const note = useMutation('leads.addNote')
  const [text, setText] = useState('')
  const [isCall, setCall] = useState(false)
  if (!mayNote) return

  async function submit() {
    if (!(await note.run({ params: { id: lead.id }, body: { text: text.trim(), isCall } }))) return
    setText('')
    setCall(false)
  }
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void submit()
      }}
    >
      <TextArea
        label={t('Add a note')}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errorAt(note.failure, 'text')}
      />
      {text.trim() && (
        <div className={row}>
          <Checkbox label={t('This was a call')} checked={isCall} onChange={(event) => setCall(event.target.checked)} />
          <Button type="submit" look="primary" isBusy={note.isRunning}>
            {t('Add note')}
          </Button>
        </div>
      )}
      <FailureNotice failure={note.failure} />
    </form>
  )
}
