import { useState } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { errorAt } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { go } from '../../app/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { form, pair } from '../../ui/controls.css.ts'
import { ContactFields } from './ContactFields.tsx'
import { fromContact, noContact } from './contact.ts'
import { useLeadChange } from './useLeadChange.ts'
import { fullName, leadPath } from './words.ts'

const NONE = 'none'
type Items = readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[]
const active = (items: Items | undefined) =>
  items?.filter((item) => item.isActive).map(({ id, name }) => ({ value: String(id), label: name })) ?? []
const withNone = (items: Items | undefined) => [{ value: NONE, label: 'None' }, ...active(items)]
const chosen = (value: string) => (value === NONE ? undefined : Number(value))

/** Makes an internal lead. A phone needs the organization's consent text, read out or shown. */
export default function NewLead({ onClose }: { readonly onClose: () => void }) {
  const create = useLeadChange('leads.upsertInternal')
  const consent = useLogin()?.wingenWebConfig.consent
  const services = active(useLookup('third')?.hdsfiGroup)
  const stores = useLookup('first')?.stores
  const generators = useLookup('second')?.leadGenerator
  const [contact, setContact] = useState(noContact)
  const [service, setService] = useState('')
  const [store, setStore] = useState(NONE)
  const [generator, setGenerator] = useState(NONE)
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [wasTried, setTried] = useState(false)
  const hasPhone = contact.phone.trim() !== ''
  const serviceId = Number(service || (services.length === 1 ? services[0]?.value : ''))
  const { failure } = create

  async function submit() {
    setTried(true)
    if (!serviceId || (hasPhone && !isAgreed)) return
    const lead = await create.run({
      body: {
        ...fromContact(contact),
        serviceGroupId: serviceId,
        storeId: chosen(store),
        leadGeneratorId: chosen(generator),
        note: note.trim() || undefined,
        consent: hasPhone && consent ? { version: consent.version, accepted: true } : undefined,
      },
    })
    if (!lead) return
    toast(`${fullName(lead)} is added.`)
    onClose()
    go(leadPath(lead))
  }
  return (
    <Dialog title="New lead" onClose={onClose}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ContactFields value={contact} onChange={setContact} failure={failure} />
        <div className={pair}>
          <Select
            label="Service"
            options={services}
            value={serviceId ? String(serviceId) : ''}
            onChange={setService}
            error={wasTried && !serviceId ? 'Choose what they are interested in' : errorAt(failure, 'serviceGroupId')}
          />
          <Select
            label="Store"
            isOptional
            options={withNone(stores)}
            value={store}
            onChange={setStore}
            error={errorAt(failure, 'storeId')}
          />
          <Select
            label="Lead generator"
            isOptional
            options={withNone(generators)}
            value={generator}
            onChange={setGenerator}
            error={errorAt(failure, 'leadGeneratorId')}
          />
        </div>
        <TextArea label="Note" isOptional maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
        {hasPhone && consent && (
          <Checkbox
            label={<>They agreed to this: “{consent.text.en}”</>}
            checked={isAgreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={wasTried && !isAgreed ? 'A phone number needs their consent' : errorAt(failure, 'consent')}
          />
        )}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onClick={onClose}>Discard</Button>
          <Button type="submit" look="primary" isBusy={create.isRunning}>
            Add lead
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
