import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { draftsOf } from '../../data/drafts.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { skipReasons } from '../../frame/messageLabels.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { toast } from '../../ui/toast.ts'
import * as controls from '../../ui/controls.css.ts'
import { format } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { Lead } from './lead.ts'
import { Typists } from './Typists.tsx'
import * as css from './composer.css.ts'

const clock = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const

type Mode = 'note' | 'text'
type Block = Replies['messages.conversation']['textBlock'] | undefined
interface Draft {
  readonly text: string
  readonly isCall: boolean
}
const blank: Draft = { text: '', isCall: false }

const buttonId = (mode: Mode, leadId: number) => `compose-${mode}-${leadId}`
/** Chooses what to write, and moves the focus there. */
export const compose = (mode: Mode, leadId: number): void => document.getElementById(buttonId(mode, leadId))?.click()

interface ComposerProps {
  readonly lead: Lead
  /** Stays in sight at the bottom of the side panel. */
  readonly isPinned?: boolean
}

/** One line for a note or a text to the person. Enter sends, Shift+Enter starts another line. */
export function Composer({ lead, isPinned }: ComposerProps) {
  const mayNote = useCan('leads.addNote')
  const mayRead = useCan('messages.conversation')
  const mayText = useCan('messages.send') && mayRead
  const read = useCall('messages.conversation', mayText ? { params: { id: lead.id } } : undefined).data
  const block = read?.textBlock
  const [chosen, choose] = useState<Mode>()
  if (!mayNote && !mayText) return null
  const isAsked = block === null && read?.items.some(({ awaitsAnswer }) => awaitsAnswer)
  const mode = !mayText ? 'note' : !mayNote ? 'text' : (chosen ?? (isAsked ? 'text' : 'note'))
  const choice = (one: Mode, key: string, label: string) => (
    <button
      type="button"
      id={buttonId(one, lead.id)}
      className={css.choice}
      aria-pressed={mode === one}
      onClick={(event) => {
        choose(one)
        // The other field appears with the next frame.
        const section = event.currentTarget.closest('section')
        requestAnimationFrame(() => section?.querySelector('textarea')?.focus())
      }}
      {...shortcut(key, label)}
    >
      {label}
    </button>
  )
  return (
    <section className={isPinned ? css.pinned : css.composer} aria-label={t('leads.composer')}>
      {mayNote && mayText && (
        <fieldset className={css.choices} aria-label={t('leads.composer')}>
          {choice('note', 'n', t('common.note'))}
          {choice('text', 't', t('leads.text'))}
        </fieldset>
      )}
      {/* Once one writes, an arriving text no longer changes the mode. */}
      <div onFocus={() => choose(mode)}>
        <Typists typists={read?.typists} name={lead.firstName} />
        <Line key={`${lead.id} ${mode}`} lead={lead} mode={mode} block={block} />
      </div>
    </section>
  )
}

/** How often typing is reported while it goes on; the server keeps a report for 15 seconds. */
const RENEW_MS = 10_000

/** Reports whether the user is writing a text to a lead's person, for colleagues to see. */
function useTyping(leadId: number): (isTyping: boolean) => void {
  const { client } = useServices()
  const toldAt = useRef<number>(undefined)
  const tell = useCallback(
    (isTyping: boolean) => {
      const { current: last } = toldAt
      if (isTyping ? last !== undefined && Date.now() - last < RENEW_MS : last === undefined) return
      toldAt.current = isTyping ? Date.now() : undefined
      // A failed report does not interrupt the writer.
      client.call('messages.setTyping', { params: { id: leadId }, body: { isTyping } }).catch(() => {})
    },
    [client, leadId],
  )
  useEffect(() => () => tell(false), [tell])
  return tell
}

function Line({ lead, mode, block }: { readonly lead: Lead; readonly mode: Mode; readonly block: Block }) {
  const isText = mode === 'text'
  const note = useMutation('leads.addNote')
  const message = useMutation('messages.send')
  const { problem, isRunning } = isText ? message : note
  const drafts = draftsOf(useServices().session)
  const key = `compose ${lead.id} ${mode}`
  const tellTyping = useTyping(lead.id)
  const [{ text, isCall }, setDraft] = useState(() => (drafts.peek(key) as Draft | undefined) ?? blank)
  if (isText && block === undefined) return null
  if (isText && block) return <p className={controls.hint}>{t('leads.cannotText', { reason: skipReasons[block] })}</p>

  function put(draft: Draft): void {
    setDraft(draft)
    drafts.put(key, draft.text ? draft : undefined)
    if (isText) tellTyping(draft.text.trim() !== '')
  }
  async function send(field: HTMLElement | null): Promise<void> {
    const params = { id: lead.id }
    const written = text.trim()
    if (!written || isRunning) return
    if (isText) {
      const sent = await message.run({ params, body: { text: written } })
      if (!sent) return
      if (Date.parse(sent.dueAt) > Date.now() + 60_000)
        toast(t('messages.willSendAt', { at: format(undefined, clock).format(new Date(sent.dueAt)) }))
    } else if (!(await note.run({ params, body: { text: written, isCall } }))) return
    put(blank)
    field?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(event.currentTarget)
  }
  const label = isText ? t('messages.writeText', { name: lead.firstName }) : t('leads.addANote')
  const error = errorAt(problem, 'text')
  const act = isText ? t('messages.sendText') : t('leads.addNote')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget.querySelector('textarea'))
      }}
    >
      <div className={css.line}>
        <textarea
          className={controls.input}
          aria-label={label}
          placeholder={label}
          aria-invalid={error ? true : undefined}
          rows={1}
          maxLength={isText ? 1000 : 4000}
          value={text}
          onChange={(event) => put({ text: event.target.value, isCall })}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          look={text.trim() ? 'primary' : 'plain'}
          icon="up"
          aria-label={act}
          title={act}
          isBusy={isRunning}
        />
      </div>
      {!isText && text.trim() && (
        <Checkbox
          label={t('leads.wasACall')}
          checked={isCall}
          onChange={(event) => put({ text, isCall: event.target.checked })}
        />
      )}
      {isText && <p className={controls.hint}>{t('messages.cannotUndo')}</p>}
      {error && (
        <p className={controls.error} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
      <ProblemNotice problem={problem} />
    </form>
  )
}
