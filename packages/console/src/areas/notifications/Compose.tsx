import { useState } from 'react'
import { useDraft } from '../../data/useDraft.ts'
import { errorAt } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../../data/useCall.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { MultiSelect } from '../../frame/form/MultiSelect.tsx'
import { MailOff } from '../../frame/MailOff.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import type { Source } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { isEmpty, describeAudience, emptyAudience, type Audience } from './audience.ts'
import { channelLabels } from './channels.ts'
import * as css from './compose.css.ts'

type Channel = 'inApp' | 'email'
const optionsOf = (items: readonly { readonly id: number; readonly name: string }[] | undefined): Source<string | number> => ({
  useOptions: () => items?.map(({ id, name }) => ({ value: id, label: name })),
})

/** Composes, previews, and sends a notification. */
export default function Compose({ onClose }: { readonly onClose: () => void }) {
  const { data: people } = useCall('notifications.lookup', {})
  const { changes } = useServices()
  const login = useLogin()
  const send = useMutation('notifications.send')
  const [title, setTitle] = useDraft('notification.title', '')
  const [body, setBody] = useDraft('notification.body', '')
  const [audience, setAudience] = useState<Audience>(emptyAudience)
  const [channels, setChannels] = useState<readonly Channel[]>(['inApp'])
  const [isTried, setTried] = useState(false)
  const [isShown, setShown] = useState(false)
  const { leave, isAsking, onStay } = useLeaving(title !== '' || body !== '' || !isEmpty(audience), onClose)

  const isWhole = title.trim() !== '' && body.trim() !== '' && channels.length > 0 && !isEmpty(audience)
  const at = (isMissing: boolean, text: string, path: string) => {
    const error = errorAt(send.problem, path) ?? (isTried && isMissing ? text : undefined)
    return error ? { error } : {}
  }
  const toggle = (channel: Channel, isOn: boolean) =>
    setChannels(isOn ? [...channels, channel] : channels.filter((one) => one !== channel))

  async function go(): Promise<void> {
    const sent = await send.run({
      body: {
        title: title.trim(),
        body: body.trim(),
        channels: [...channels],
        audience: {
          roleIds: [...audience.roleIds] as never,
          territoryIds: [...audience.territoryIds],
          userIds: [...audience.userIds],
        },
      },
    })
    if (!sent) return setShown(false)
    // The history behind the dialog reloads by itself.
    changes.emit({ entity: 'notification', id: sent.id, change: 'created', organizationId: login?.currentOrganizationId ?? 0 })
    const n = sent.recipients
    toast(t('notifications.sentTo', { n }))
    onClose()
  }
  const whom = (part: keyof Audience, label: string, items: Parameters<typeof optionsOf>[0]) => (
    <MultiSelect
      label={label}
      isOptional
      {...(part === 'roleIds' && isTried && isEmpty(audience) ? { error: t('notifications.chooseAudience') } : {})}
      source={optionsOf(items)}
      value={audience[part]}
      onChange={(ids) => setAudience({ ...audience, [part]: ids as readonly number[] })}
    />
  )
  return (
    <Dialog title={t('notifications.newNotification')} onClose={leave}>
      <DialogForm
        onSubmit={() => {
          setTried(true)
          if (isShown) return go()
          if (isWhole) setShown(true)
        }}
      >
        {isShown ? (
          <>
            <article className={css.message} aria-label={t('common.preview')}>
              <h3 className={css.messageTitle}>{title}</h3>
              <p className={css.messageBody}>{body}</p>
            </article>
            <dl className={css.facts}>
              <dt>{t('notifications.to')}</dt>
              <dd>
                {describeAudience(audience, people).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </dd>
              <dt>{t('notifications.channels')}</dt>
              <dd>{channels.map((channel) => channelLabels[channel]).join(', ')}</dd>
            </dl>
            <p className={css.quiet}>{t('notifications.sendHint')}</p>
          </>
        ) : (
          <>
            <TextInput
              label={t('common.title')}
              {...at(!title.trim(), t('common.requiredField'), 'title')}
              maxLength={120}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
            <TextArea
              label={t('common.text')}
              {...at(!body.trim(), t('common.requiredField'), 'body')}
              maxLength={4000}
              rows={5}
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
            <p className={css.quiet}>{t('notifications.audienceHint')}</p>
            {whom(
              'roleIds',
              t('common.roles'),
              people?.roles.map(({ id }) => ({ id, name: roleName(id) })),
            )}
            {whom('territoryIds', t('common.territories'), people?.territories)}
            {whom('userIds', t('common.people'), people?.users)}
            <fieldset className={css.channels}>
              <legend className={css.legend}>{t('notifications.channels')}</legend>
              {(people?.channels ?? ['inApp' as const]).map((channel) => (
                <Checkbox
                  key={channel}
                  label={channelLabels[channel]}
                  checked={channels.includes(channel)}
                  onChange={({ target }) => toggle(channel, target.checked)}
                />
              ))}
              <MailOff />
              {isTried && channels.length === 0 && <p className={css.wrong}>{t('notifications.chooseAtLeastOne')}</p>}
            </fieldset>
          </>
        )}
        <ProblemNotice problem={send.problem} />
        {isAsking ? (
          <FormActions isAsking isBusy={false} onStay={onStay} onClose={onClose} />
        ) : (
          <DialogActions>
            <Button onClick={() => (isShown ? setShown(false) : onClose())}>
              {isShown ? t('notifications.keepWriting') : t('common.cancel')}
            </Button>
            <Button type="submit" look="primary" isBusy={send.isRunning}>
              {isShown ? t('notifications.sendNow') : t('common.preview')}
            </Button>
          </DialogActions>
        )}
      </DialogForm>
    </Dialog>
  )
}
