import { useState } from 'react'
import { nestedErrorAt } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { systemLabel } from '../../ui/systemLabel.ts'
import { t } from '../../i18n/index.ts'
import { StagesField } from './StagesField.tsx'
import { fieldLabel, isForTexts, isGiven, isStages, isSwitch, type Connection } from './systems.ts'

interface ConnectionDialogProps {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onSaved: (connection: Connection) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Settings and secrets of a system. Secrets are write-only: an empty field keeps the stored one. */
export default function ConnectionDialog({ connection, onClose, onSaved }: ConnectionDialogProps) {
  const { system, secretsSet, secretNames } = connection
  const { cache } = useServices()
  const usual = connection.updatedAt === null ? connection.usualSettings : undefined
  const [began] = useState(() => ({ ...connection.settings, ...usual }))
  const [settings, setSettings] = useState<Connection['settings']>(began)
  const [secrets, setSecrets] = useState<Readonly<Record<string, string | null>>>({})
  const [isActive, setActive] = useState(connection.isActive || connection.updatedAt === null)
  const save = useMutation('connections.save')
  const isChanged =
    isActive !== connection.isActive ||
    Object.values(secrets).some((secret) => secret !== '') ||
    Object.keys(settings).some((name) => settings[name] !== connection.settings[name])
  const { isAsking, onStay, leave, unblock } = useLeaving(isChanged, onClose)
  const errorOf = (path: string) => save.problem && nestedErrorAt(save.problem, path, false)
  const hintOf = (name: string) => {
    if (secrets[name] === null) return t('integrations.secretRemovedOnSave')
    return secretsSet.includes(name) ? t('integrations.secretKept') : undefined
  }

  async function submit(): Promise<void> {
    const given = Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''))
    const saved = await save.run({
      params: { system },
      body: { isActive, settings, secrets: given, updatedAt: connection.updatedAt },
    })
    if (!saved) return
    unblock()
    cache.invalidate('connection')
    toast(t('common.saved'))
    onSaved(saved)
    onClose()
  }
  return (
    <Dialog title={t('integrations.settingsOf', { name: systemLabel(system) })} onClose={leave}>
      <DialogForm className={form} onSubmit={submit}>
        {Object.keys(connection.settings).map((name) =>
          isSwitch(name) ? (
            <Checkbox
              key={name}
              label={fieldLabel(name)}
              checked={settings[name] === true}
              onChange={(event) => setSettings({ ...settings, [name]: event.target.checked })}
            />
          ) : isStages(name) ? (
            <StagesField
              key={name}
              value={settings[name]}
              errorOf={(status) => errorOf(`settings.stages.${status}`) ?? errorOf('settings.stages')}
              onChange={(stages) => {
                setSettings({ ...settings, [name]: Object.keys(stages).length ? stages : null })
                onStay()
              }}
            />
          ) : (
            <TextInput
              key={name}
              label={fieldLabel(name)}
              value={textOf(settings[name])}
              readOnly={isGiven(name)}
              error={errorOf(`settings.${name}`)}
              onChange={(event) => {
                setSettings({ ...settings, [name]: event.target.value || null })
                onStay()
              }}
            />
          ),
        )}
        {secretNames.map((name) => (
          <div key={name}>
            <TextInput
              type="password"
              autoComplete="off"
              label={fieldLabel(name)}
              hint={hintOf(name)}
              value={secrets[name] ?? ''}
              error={errorOf(`secrets.${name}`)}
              onChange={(event) => {
                setSecrets({ ...secrets, [name]: event.target.value })
                onStay()
              }}
            />
            {secretsSet.includes(name) && (
              <Button
                look="quiet"
                aria-label={`${secrets[name] === null ? t('common.undo') : t('common.remove')}: ${fieldLabel(name)}`}
                onClick={() => setSecrets({ ...secrets, [name]: secrets[name] === null ? '' : null })}
              >
                {secrets[name] === null ? t('common.undo') : t('common.remove')}
              </Button>
            )}
          </div>
        ))}
        <Checkbox
          label={isForTexts(system) ? t('integrations.sendTexts') : t('integrations.sendLeads')}
          checked={isActive}
          onChange={(event) => setActive(event.target.checked)}
        />
        <ProblemNotice problem={save.problem} />
        <FormActions isAsking={isAsking} isBusy={save.isRunning} onStay={onStay} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
