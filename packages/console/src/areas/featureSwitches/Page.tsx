import { Suspense, useState } from 'react'
import { useTitle } from '../../routing/useTitle.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { toProblem } from '../../data/problem.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { useCan, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { formOf, type FeatureSwitch, type SwitchRow } from './form.ts'
import { names } from './names.ts'
import * as css from './featureSwitches.css.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))
const title = t('featureSwitches.features')

/** Who has a feature, in words. */
const audience = ({ isActive, roleIds }: FeatureSwitch) =>
  !isActive
    ? t('featureSwitches.offForEveryone')
    : roleIds.length === 0
      ? t('featureSwitches.onForEveryone')
      : t('featureSwitches.onFor', { roles: roleIds.map(roleName).join(', ') })

/** The features of the organization, each with a switch; changes take effect at once in every open console. */
export default function Page() {
  useTitle(title)
  const { client, cache } = useServices()
  const { data, problem, retry } = useCall('features.switches', {})
  const mayChange = useCan('features.setSwitch')
  const [open, setOpen] = useState<SwitchRow>()
  const [saving, setSaving] = useState<string>()

  async function set(row: FeatureSwitch, isActive: boolean, isUndo = false): Promise<void> {
    setSaving(row.key)
    try {
      const { key, updatedAt } = row
      const saved = await client.call('features.setSwitch', { body: { key, isActive, updatedAt } })
      cache.invalidate('featureSwitch')
      const message = t(isActive ? 'featureSwitches.switchedOn' : 'featureSwitches.switchedOff', { name: names[key].label })
      const undo = { label: t('common.undo'), of: `feature ${key}`, run: () => set(saved, !isActive, true) }
      toast(message, false, isUndo ? undefined : undo)
    } catch (error) {
      const { title: what } = await toProblem(error)
      toast(what, true)
      cache.invalidate('featureSwitch')
    } finally {
      setSaving(undefined)
    }
  }

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.intro}>{t('featureSwitches.intro')}</p>
      </header>
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <div className={css.skeleton}>
            <Skeleton widths={['60%', '80%', '60%', '70%']} />
          </div>
        )
      ) : (
        <ul className={css.list}>
          {data.items.map((item, id) => (
            <li key={item.key} className={css.row}>
              <label className={css.label}>
                <input
                  type="checkbox"
                  className={css.check}
                  checked={item.isActive}
                  aria-describedby={`about-${item.key}`}
                  // Still focusable, so that a keyboard reaches the reason below and scrolls the page.
                  aria-disabled={!mayChange || saving === item.key}
                  onChange={({ target }) => mayChange && saving !== item.key && void set(item, target.checked)}
                />
                <span className={css.name}>{names[item.key].label}</span>
              </label>
              <div className={css.about} id={`about-${item.key}`}>
                <span>{names[item.key].hint}</span>
                <span className={css.muted}>{audience(item)}</span>
                {item.isLimitedAbove && <span className={css.warning}>{t('featureSwitches.limitedAbove')}</span>}
                {!mayChange && <span className={css.muted}>{t('featureSwitches.readOnly')}</span>}
              </div>
              {mayChange && (
                <Button
                  look="quiet"
                  aria-label={`${t('common.roles')}: ${names[item.key].label}`}
                  onClick={() => setOpen({ ...item, id: id + 1 })}
                >
                  {t('common.roles')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <FormDialog
            form={formOf(open) as unknown as Form<FormName>}
            row={open as never}
            onClose={() => setOpen(undefined)}
            onSaved={() => cache.invalidate('featureSwitch')}
          />
        )}
      </Suspense>
    </div>
  )
}
