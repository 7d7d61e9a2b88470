import { useState } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { isChanged, isComplete, toBody, toDraft, type Draft, type Settings } from './draft.ts'
import { TargetFields } from './TargetFields.tsx'
import { WeekHours } from './WeekHours.tsx'
import * as css from './responseTimes.css.ts'

/** Edits business hours and targets; those of a territory or a service replace the general ones. */
export function SettingsForm({ saved, onSaved }: { readonly saved: Settings; readonly onSaved: () => void }) {
  const mayChange = useCan('settings.saveSpeedToLead')
  const save = useMutation('settings.saveSpeedToLead')
  const territories = useLookup('first')?.organizationTerritories ?? []
  const services = useLookup('third')?.hdsfiGroup ?? []
  const [draft, setDraft] = useState(() => toDraft(saved))
  const [wasTried, setTried] = useState(false)
  const isUnsaved = isChanged(draft, saved)
  const leave = useUnsaved(isUnsaved, () => toast(t('payroll.unsaved'), true))
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const { businessHours, territoryHours, targets } = draft
  const [general] = targets

  async function submit(): Promise<void> {
    setTried(true)
    if (!isComplete(draft) || !(await save.run({ body: toBody(draft, saved.updatedAt) }))) return
    leave()
    toast(t('responseTimes.saved'))
    onSaved()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className={css.fields} disabled={!mayChange}>
        {targets.map((target, index) => (
          <section key={target.serviceGroup?.id ?? 0} className={css.card} aria-labelledby={`target-${index}`}>
            <header className={css.cardHead}>
              <h2 id={`target-${index}`} className={css.heading}>
                {target.serviceGroup?.name ?? t(targets.length > 1 ? 'responseTimes.otherServices' : 'responseTimes.allServices')}
              </h2>
              {target.serviceGroup && mayChange && (
                <Button
                  look="quiet"
                  icon="trash"
                  aria-label={`${t('common.remove')}: ${target.serviceGroup.name}`}
                  onClick={() => change({ targets: targets.filter((one) => one !== target) })}
                >
                  {t('common.remove')}
                </Button>
              )}
            </header>
            <TargetFields
              target={target}
              wasTried={wasTried}
              onChange={(next) => change({ targets: targets.map((one) => (one === target ? next : one)) })}
            />
          </section>
        ))}
        {mayChange && general && (
          <Adding
            label={t('responseTimes.addService')}
            options={services.filter(({ id }) => !targets.some(({ serviceGroup }) => serviceGroup?.id === id))}
            onAdd={(serviceGroup) => change({ targets: [...targets, { ...general, serviceGroup }] })}
          />
        )}
        <section className={css.card} aria-labelledby="hours">
          <h2 id="hours" className={css.heading}>
            {t('responseTimes.businessHours')}
          </h2>
          <p className={css.quiet}>{t('responseTimes.businessHoursHint')}</p>
          <WeekHours
            label={t('responseTimes.businessHours')}
            hours={businessHours}
            wasTried={wasTried}
            onChange={(hours) => change({ businessHours: hours })}
          />
        </section>
        {territoryHours.map((one) => (
          <section key={one.territory.id} className={css.card} aria-label={one.territory.name}>
            <header className={css.cardHead}>
              <h2 className={css.heading}>{t('responseTimes.hoursIn', { name: one.territory.name })}</h2>
              {mayChange && (
                <Button
                  look="quiet"
                  icon="trash"
                  aria-label={`${t('common.remove')}: ${one.territory.name}`}
                  onClick={() => change({ territoryHours: territoryHours.filter((other) => other !== one) })}
                >
                  {t('common.remove')}
                </Button>
              )}
            </header>
            <WeekHours
              label={one.territory.name}
              hours={one.hours}
              wasTried={wasTried}
              onChange={(hours) =>
                change({ territoryHours: territoryHours.map((other) => (other === one ? { ...one, hours } : other)) })
              }
            />
          </section>
        ))}
        {mayChange && (
          <Adding
            label={t('responseTimes.addTerritory')}
            options={territories.filter(({ id }) => !territoryHours.some(({ territory }) => territory.id === id))}
            onAdd={(territory) => change({ territoryHours: [...territoryHours, { territory, hours: businessHours }] })}
          />
        )}
      </fieldset>
      <ProblemNotice problem={save.problem} />
      {mayChange ? (
        <div className={css.buttons}>
          <Button look="primary" type="submit" isBusy={save.isRunning}>
            {t('common.save')}
          </Button>
          {isUnsaved && <Button onClick={() => setDraft(toDraft(saved))}>{t('common.discard')}</Button>}
        </div>
      ) : (
        <p className={css.quiet}>{t('responseTimes.readOnly')}</p>
      )}
    </form>
  )
}

interface AddingProps {
  readonly label: string
  readonly options: readonly { readonly id: number; readonly name: string }[]
  readonly onAdd: (chosen: { id: number; name: string }) => void
}
/** Adds one of the remaining options as soon as it is chosen. */
const Adding = ({ label, options, onAdd }: AddingProps) =>
  options.length > 0 && (
    <Select
      label={label}
      options={[
        { value: '', label: t('responseTimes.choose') },
        ...options.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value=""
      onChange={(value) => {
        const chosen = options.find(({ id }) => String(id) === value)
        if (chosen) onAdd({ id: chosen.id, name: chosen.name })
      }}
    />
  )
