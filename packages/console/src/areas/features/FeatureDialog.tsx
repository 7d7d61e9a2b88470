import { useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Feature, Features, FeatureUpsert } from '@walkup/sdk/features'
import rulesByName from 'contract:rules'
import { errorAt, toProblem, type Problem } from '../../data/problem.ts'
import { useDraft } from '../../data/useDraft.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { FieldGrid } from '../../frame/form/FieldGrid.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { errorsOf, changedPaths, currentVersion, toBody, toValues, type FieldsByPath } from '../../frame/form/values.ts'
import { defineForm, read } from '../../frame/index.ts'
import { form as grid } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

type RoleId = NonNullable<FeatureUpsert['roleIds']>[number]
const form = defineForm({
  endpoint: 'features.upsert',
  title: { add: t('features.newUpdate'), edit: t('features.editUpdate') },
  fields: {
    title: { kind: 'text', label: t('common.title'), isWide: true },
    body: { kind: 'textarea', label: t('common.text') },
    key: { kind: 'text', label: t('common.key'), hint: t('features.keyHint') },
    roleIds: {
      kind: 'many',
      label: t('common.for'),
      hint: t('common.emptyMeansEveryone'),
      options: read('lookup.roles', (reply) => reply.roles.map(({ id }) => ({ value: id as RoleId, label: roleName(id) }))),
    },
    isActive: { kind: 'boolean', label: t('features.activeHint'), start: false, isWide: true },
  },
})
const fields = form.fields as FieldsByPath
const rules = rulesByName[form.endpoint] ?? {}

interface FeatureDialogProps {
  readonly store: Features
  readonly feature?: Feature
  readonly onClose: () => void
}

/** The frame's form with the SDK's features store, which keeps the list and the feature flags in sync. */
export default function FeatureDialog({ store, feature, onClose }: FeatureDialogProps) {
  const { isUpsertLoading } = useStore(store.state)
  const [began] = useState(() => toValues(fields, feature))
  const [values, setValues] = useDraft(`feature ${feature?.id ?? 'new'}`, began)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem>()
  const { leave, isAsking, onStay } = useLeaving(changedPaths(values, began).length > 0, onClose)

  const current = currentVersion<Feature>(problem)

  async function save(over = feature, chosen = values): Promise<void> {
    const broken = errorsOf(fields, chosen, rules)
    setWrong(broken)
    if (Object.keys(broken).length > 0) return
    const body = { ...toBody(fields, chosen, rules), ...(over && { id: over.id, updatedAt: over.updatedAt }) }
    try {
      await store.upsert(body as FeatureUpsert)
      toast(t('common.saved'))
      onClose()
    } catch (error) {
      setProblem(await toProblem(error))
    }
  }
  if (current)
    return (
      <StaleDifference
        fields={fields}
        was={began}
        mine={values}
        theirs={toValues(fields, current)}
        isBusy={isUpsertLoading}
        onClose={onClose}
        onKeep={(chosen) => {
          setValues(chosen)
          void save(current, chosen)
        }}
      />
    )
  return (
    <Dialog title={feature ? t('features.editUpdate') : t('features.newUpdate')} onClose={leave}>
      <DialogForm className={grid} onSubmit={save}>
        <FieldGrid
          fields={fields}
          rules={rules}
          values={values}
          chosen={{}}
          errorOf={(path) => wrong[path] ?? errorAt(problem, path)}
          onChange={(changes) => {
            setValues((now) => ({ ...now, ...changes }))
            setWrong((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !(path in changes))))
            onStay()
          }}
        />
        <ProblemNotice problem={problem} />
        <FormActions isAsking={isAsking} isBusy={isUpsertLoading} onStay={onStay} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
