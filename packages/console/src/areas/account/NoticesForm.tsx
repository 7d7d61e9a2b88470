import { useState } from 'react'
import type { Bodies, Replies } from '@walkup/sdk'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { MailOff } from '../../frame/MailOff.tsx'
import { zones as places } from '../../frame/zones.ts'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { zoneName } from '../../ui/zoneName.ts'
import { t } from '../../i18n/index.ts'
import { noticeKinds, type NoticeKind } from './noticeKinds.ts'
import * as css from './account.css.ts'

type Preferences = Replies['notices.preferences']
type Channel = Preferences['kinds'][number]['channels'][number]

const channels: Readonly<Record<Channel, string>> = {
  inApp: t('notices.inApp'),
  email: t('common.email'),
  sms: t('notices.sms'),
  push: t('notices.push'),
}
const night = { from: '21:00', to: '07:00' }
const MAX_MILES = 500

interface Draft extends Pick<Preferences, 'kinds' | 'quiet' | 'digestAt' | 'timeZone'> {
  readonly nearbyMiles: string
}
const toDraft = ({ kinds: own, quiet, digestAt, timeZone, nearbyMiles }: Preferences): Draft => ({
  kinds: own,
  quiet,
  digestAt,
  timeZone,
  nearbyMiles: String(nearbyMiles),
})

/** A grid of kinds and channels, quiet hours and the daily digest. */
export function NoticesForm({ saved, onSaved }: { readonly saved: Preferences; readonly onSaved: () => void }) {
  const save = useMutation('notices.savePreferences')
  const [draft, setDraft] = useState(() => toDraft(saved))
  const shown = (Object.keys(channels) as Channel[]).filter((channel) => channel !== 'sms' || saved.canText)
  const zones = places.useOptions('') ?? []
  const hasOpenShifts = draft.kinds.some(({ kind }) => kind === 'openShift')
  const miles = Number(draft.nearbyMiles)
  const isMiles = draft.nearbyMiles.trim() !== '' && Number.isInteger(miles) && miles >= 0 && miles <= MAX_MILES
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(saved))

  function toggle(kind: NoticeKind, channel: Channel, isOn: boolean): void {
    setDraft({
      ...draft,
      kinds: draft.kinds.map((one) =>
        one.kind === kind
          ? {
              ...one,
              isDefault: false,
              channels: isOn ? [...one.channels, channel] : one.channels.filter((own) => own !== channel),
            }
          : one,
      ),
    })
  }
  async function submit(): Promise<void> {
    if (!isMiles) return
    const body: Bodies['notices.savePreferences'] = {
      updatedAt: saved.updatedAt,
      kinds: draft.kinds.filter(({ isDefault }) => !isDefault).map(({ kind, channels: own }) => ({ kind, channels: own })),
      quiet: draft.quiet,
      digestAt: draft.digestAt,
      ...(draft.timeZone !== saved.timeZone && { timeZone: draft.timeZone }),
      nearbyMiles: miles,
    }
    if (!(await save.run({ body }))) return
    toast(t('common.saved'))
    onSaved()
  }
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {draft.kinds.length > 0 && (
        <div className={css.scroll}>
          <table className={css.grid}>
            <thead>
              <tr>
                <th scope="col">{t('notices.when')}</th>
                {shown.map((channel) => (
                  <th key={channel} scope="col">
                    {channels[channel]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {draft.kinds.map(({ kind, channels: own }) => (
                <tr key={kind}>
                  <th scope="row">{noticeKinds[kind]}</th>
                  {shown.map((channel) => (
                    <td key={channel}>
                      <label className={css.cell}>
                        <input
                          type="checkbox"
                          className={css.box}
                          aria-label={`${noticeKinds[kind]}: ${channels[channel]}`}
                          checked={own.includes(channel)}
                          onChange={({ target }) => toggle(kind, channel, target.checked)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MailOff />
      <Checkbox
        label={t('notices.quietHours')}
        checked={draft.quiet !== null}
        onChange={({ target }) => setDraft({ ...draft, quiet: target.checked ? night : null })}
      />
      {draft.quiet && (
        <div className={css.times}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              label={t(end === 'from' ? 'common.from' : 'common.to')}
              type="time"
              required
              value={draft.quiet?.[end] ?? ''}
              onChange={({ target }) =>
                target.value && setDraft({ ...draft, quiet: { ...(draft.quiet ?? night), [end]: target.value } })
              }
            />
          ))}
        </div>
      )}
      <Checkbox
        label={t('notices.digest')}
        checked={draft.digestAt !== null}
        onChange={({ target }) => setDraft({ ...draft, digestAt: target.checked ? '18:00' : null })}
      />
      {draft.digestAt !== null && (
        <TextInput
          label={t('notices.digestAt')}
          hint={t('notices.digestHint')}
          type="time"
          required
          value={draft.digestAt}
          onChange={({ target }) => target.value && setDraft({ ...draft, digestAt: target.value })}
        />
      )}
      {(draft.quiet || draft.digestAt !== null) && (
        <Select
          label={t('common.timeZone')}
          options={[
            // Its own, even where the list has it by another name.
            ...(zones.some(({ value }) => value === draft.timeZone)
              ? []
              : [{ value: draft.timeZone, label: zoneName(draft.timeZone) }]),
            ...zones.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          value={draft.timeZone}
          onChange={(timeZone) => setDraft({ ...draft, timeZone })}
        />
      )}
      {hasOpenShifts && (
        <TextInput
          label={t('notices.miles')}
          inputMode="numeric"
          value={draft.nearbyMiles}
          error={isMiles ? '' : t('notices.milesProblem', { most: MAX_MILES })}
          onChange={({ target }) => setDraft({ ...draft, nearbyMiles: target.value })}
        />
      )}
      <ProblemNotice problem={save.problem} />
      <div className={css.choices}>
        <Button look="primary" type="submit" isBusy={save.isRunning}>
          {t('common.save')}
        </Button>
        {isChanged && <Button onClick={() => setDraft(toDraft(saved))}>{t('common.discard')}</Button>}
      </div>
    </form>
  )
}
