import { useRef, useState } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { lookup } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { createCodes, findCodeOwners } from './forAll.ts'
import * as css from './preview.css.ts'

const services = lookup('third', 'hdsfiGroup')

/** Adds a code of one service for each lead generator who has none; started again, it goes on with those who are left. */
export default function CodesForAll({ onClose }: { readonly onClose: () => void }) {
  const { client, cache } = useServices()
  const people = useLookup('second')?.leadGenerator.filter(({ isActive }) => isActive)
  const [serviceGroupId, setService] = useState<number>()
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  const isStopped = useRef(false)
  const filter = { serviceGroupIds: [serviceGroupId ?? 0], isActive: true }
  const existing = useCall('qrCodes.search', serviceGroupId === undefined ? undefined : { body: { filter, limit: 1 } })
  const isRunning = done !== undefined
  const unblock = useUnsaved(isRunning, () => toast(t('qrCodes.stillAdding')))

  async function undo(ids: readonly number[]): Promise<void> {
    try {
      for (const id of ids) await client.call('qrCodes.delete', { params: { id } })
      toast(t('qrCodes.codesRemoved', { count: ids.length }))
    } catch (error) {
      toast((await toProblem(error)).title, true)
    }
    cache.invalidate('qrCode')
  }
  async function run(): Promise<void> {
    if (serviceGroupId === undefined) return
    setProblem(undefined)
    setDone(0)
    isStopped.current = false
    const added: number[] = []
    try {
      // Not from the cache: people may have been imported a moment ago.
      const [{ leadGenerator }, owners] = await Promise.all([
        client.call('lookup.second', {}),
        findCodeOwners(client, serviceGroupId),
      ])
      const missing = leadGenerator.filter(({ id, isActive }) => isActive && !owners.has(id))
      await createCodes(client, missing, serviceGroupId, (id) => {
        added.push(id)
        setDone(added.length)
        return !isStopped.current
      })
      unblock()
      toast(
        t('qrCodes.codesAdded', { count: added.length }),
        false,
        added.length > 0 ? { label: t('common.undo'), of: 'codesForAll', run: () => undo(added) } : undefined,
      )
      onClose()
    } catch (error) {
      setProblem(await toProblem(error))
    }
    setDone(undefined)
    cache.invalidate('qrCode')
  }
  return (
    <Dialog
      title={t('qrCodes.forAllTitle')}
      description={t('qrCodes.forAllHint')}
      onClose={() => (isRunning ? toast(t('qrCodes.stillAdding')) : onClose())}
    >
      <DialogForm onSubmit={run}>
        <Combobox
          label={t('common.service')}
          source={services}
          value={serviceGroupId ?? null}
          canClear={false}
          onChange={(option) => setService(option?.value as number | undefined)}
        />
        <output className={css.caption}>
          {people && t('qrCodes.generatorCount', { count: people.length })}{' '}
          {existing.data && existing.data.total > 0 && t('qrCodes.existingCount', { count: existing.data.total })}
        </output>
        {isRunning && <progress className={css.progress} max={people?.length} value={done} aria-label={t('common.progress')} />}
        <ProblemNotice problem={problem} />
        <DialogActions>
          {isRunning ? (
            <Button onClick={() => void (isStopped.current = true)}>{t('common.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t('common.cancel')}</Button>
          )}
          <ReasonButton
            look="primary"
            type="submit"
            isBusy={isRunning}
            reason={serviceGroupId === undefined ? t('qrCodes.chooseService') : people?.length === 0 && t('qrCodes.noGenerators')}
          >
            {t('qrCodes.addMissing')}
          </ReasonButton>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
