import { useRef, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { form, hint, input, label, row } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import * as css from './messages.css.ts'

export type Template = Replies['messages.saveTemplate']

interface TemplateFormProps {
  readonly saved: Template
  readonly variables: readonly string[]
}

/** Edits what one message says, with a preview of a made-up visit. */
export function TemplateForm({ saved, variables }: TemplateFormProps) {
  const { kind, channel, language, updatedAt } = saved
  const key = { kind, channel, language }
  const mayChange = useCan('messages.saveTemplate')
  const save = useMutation('messages.saveTemplate')
  const reset = useMutation('messages.resetTemplate')
  const test = useMutation('messages.testTemplate')
  const [subject, setSubject] = useState(saved.subject ?? '')
  const [body, setBody] = useState(saved.body)
  const area = useRef<HTMLTextAreaElement>(null)
  const isUnsaved = body !== saved.body || subject !== (saved.subject ?? '')
  const leave = useUnsaved(isUnsaved, () => toast(t('payroll.unsaved'), true))
  const content = { ...key, body, ...(channel === 'email' && { subject }) }

  /** Inserts a variable where the text cursor is, and keeps typing possible. */
  function insert(name: string): void {
    const field = area.current
    const at = field?.selectionStart ?? body.length
    const end = field?.selectionEnd ?? at
    setBody(`${body.slice(0, at)}{${name}}${body.slice(end)}`)
    const cursor = at + name.length + 2
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(cursor, cursor)
    })
  }
  const restore = async () => {
    if (saved.isOwn)
      await save.run({ body: { ...key, body: saved.body, ...(channel === 'email' && { subject: saved.subject }) } })
    else await reset.run({ body: key })
  }
  async function store(): Promise<void> {
    if (!(await save.run({ body: { ...content, updatedAt } }))) return
    leave()
    toast(t('messages.saved'), false, { label: t('common.undo'), run: restore, of: `template ${kind} ${channel} ${language}` })
  }
  async function returnToStandard(): Promise<void> {
    if (!(await reset.run({ body: key }))) return
    leave()
    toast(t('messages.resetDone'), false, {
      label: t('common.undo'),
      run: restore,
      of: `template ${kind} ${channel} ${language}`,
    })
  }
  return (
    <div className={css.columns}>
      <Card title={saved.isOwn ? t('messages.own') : t('messages.standard')}>
        <form
          className={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void store()
          }}
        >
          {channel === 'email' && (
            <TextInput
              label={t('messages.subject')}
              value={subject}
              maxLength={200}
              disabled={!mayChange}
              onChange={(event) => setSubject(event.target.value)}
              error={errorAt(save.problem, 'subject')}
            />
          )}
          <Field label={t('messages.body')} hint={t('messages.bodyHint')} error={errorAt(save.problem, 'body')}>
            {(wiring) => (
              <textarea
                {...wiring}
                ref={area}
                className={`${input} ${css.body}`}
                rows={channel === 'email' ? 12 : 6}
                value={body}
                maxLength={4000}
                disabled={!mayChange}
                onChange={(event) => setBody(event.target.value)}
              />
            )}
          </Field>
          {mayChange && (
            <fieldset className={css.variables}>
              <legend className={`${label} ${css.legend}`}>{t('messages.insert')}</legend>
              {variables.map((name) => (
                <button key={name} type="button" className={css.variable} onClick={() => insert(name)}>
                  {`{${name}}`}
                </button>
              ))}
            </fieldset>
          )}
          <ProblemNotice problem={save.problem ?? reset.problem ?? test.problem} />
          {mayChange && (
            <div className={row}>
              <Button type="submit" look="primary" isBusy={save.isRunning}>
                {t('common.save')}
              </Button>
              <Button
                isBusy={test.isRunning}
                onClick={() => void test.run({ body: content }).then((done) => done && toast(t('messages.testSent')))}
              >
                {t('messages.test')}
              </Button>
              {saved.isOwn && (
                <Button look="quiet" isBusy={reset.isRunning} onClick={() => void returnToStandard()}>
                  {t('messages.reset')}
                </Button>
              )}
            </div>
          )}
        </form>
      </Card>
      <Preview content={content} />
    </div>
  )
}

type Content = Pick<Template, 'kind' | 'channel' | 'language' | 'body'> & { readonly subject?: string }

/** What arrives, on a phone and on a computer. */
function Preview({ content }: { readonly content: Content }) {
  const settled = useDebounced(JSON.stringify(content), 400)
  const { data, problem } = useCall('messages.previewTemplate', { body: JSON.parse(settled) as Content })
  const isText = content.channel === 'sms'
  const message = data && (
    <>
      {data.subject !== null && <div className={css.subject}>{data.subject}</div>}
      {isText ? <div className={css.bubble}>{data.text}</div> : data.text}
    </>
  )
  return (
    <Card title={t('messages.preview')}>
      <div aria-live="polite" className={form}>
        {problem ? (
          <ProblemNotice problem={problem} />
        ) : (
          <>
            <h3 className={label}>{t('messages.onPhone')}</h3>
            <div className={`${css.screen} ${css.phone}`}>{message}</div>
            {isText ? (
              data?.segments != null && (
                <p className={hint}>
                  {t('messages.textSegments', { count: data.segments })}
                  {data.unusual !== null && ` · ${t('messages.unusual', { character: data.unusual })}`}
                </p>
              )
            ) : (
              <>
                <h3 className={label}>{t('messages.onDesk')}</h3>
                <div className={css.screen}>{message}</div>
              </>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
