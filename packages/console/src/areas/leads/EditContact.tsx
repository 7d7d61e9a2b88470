import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { form } from '../../ui/controls.css.ts'
import { ContactFields } from './ContactFields.tsx'
import { contactLabels, differences, fromContact, toContact } from './contact.ts'
import { useLeadChange } from './useLeadChange.ts'
import { fullName, type Lead } from './words.ts'
import * as css from './lead.css.ts'

/** Edits a contact. When another has changed it meanwhile, shows where the two differ and lets one choose. */
export default function EditContact({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const [saveInternal, saveExternal] = [useLeadChange('leads.upsertInternal'), useLeadChange('leads.updateExternal')]
  const save = lead.kind === 'external' ? saveExternal : saveInternal
  // The lead as it was opened: the page may show a newer one by the time this is saved.
  const [opened] = useState(lead)
  const [contact, setContact] = useState(() => toContact(lead))
  const current = save.failure?.code === 'stale' ? (save.failure.body.current as Lead | undefined) : undefined

  async function submit(over: Lead) {
    const reply = await save.run({
      body: {
        ...fromContact(contact, over),
        id: over.id,
        updatedAt: over.updatedAt,
        serviceGroupId: over.serviceGroup.id,
        appointmentTypeId: over.appointmentType?.id,
        storeId: over.store?.id,
        leadGeneratorId: over.leadGenerator?.id,
        territoryId: over.territory?.id,
        languageId: over.languageId,
      },
    })
    if (!reply) return
    toast(`${fullName(reply)} is saved.`)
    onClose()
  }
  if (current)
    return (
      <Dialog title="Someone else changed this lead" description="Nothing is lost: choose which version stays." onClose={onClose}>
        <Difference was={toContact(opened)} yours={contact} theirs={toContact(current)} />
        <DialogActions>
          <Button onClick={onClose}>Keep theirs</Button>
          <Button look="primary" isBusy={save.isRunning} onClick={() => void submit(current)}>
            Save mine
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title="Edit contact" onClose={onClose}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(opened)
        }}
      >
        <ContactFields value={contact} onChange={setContact} failure={save.failure} />
        <FailureNotice failure={save.failure} />
        <DialogActions>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" look="primary" isBusy={save.isRunning}>
            Save contact
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Contact = ReturnType<typeof toContact>
interface DifferenceProps {
  readonly was: Contact
  readonly yours: Contact
  readonly theirs: Contact
}

function Difference({ was, yours, theirs }: DifferenceProps) {
  const fields = differences(yours, theirs)
  if (fields.length === 0) return <p>Both versions say the same of the contact; only other things of the lead changed.</p>
  return (
    <table className={css.difference}>
      <thead>
        <tr>
          {['', 'It was', 'Yours', 'Theirs'].map((title) => (
            <th key={title} scope="col" className={css.differenceCell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className={css.differenceCell}>
              {contactLabels[field]}
            </th>
            {[was, yours, theirs].map((version, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={place} className={css.differenceCell}>
                {version[field] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
