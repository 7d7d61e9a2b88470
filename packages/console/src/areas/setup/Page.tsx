import { useEffect, useRef } from 'react'
import type { Replies } from '@walkup/sdk'
import { FROM_SETUP } from '../../routing/fromSetup.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { copyText } from '../../ui/copyText.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { LocalUrlWarning, Preview } from '../qrCodes/Preview.tsx'
import { isSetupOpen } from './open.ts'
import { StarterChoice } from './StarterChoice.tsx'
import { contactChecks, stepTexts } from './steps.ts'
import * as css from './setup.css.ts'

type Setup = Replies['settings.setup']
type Step = Setup['steps'][number]

/** Shortest time between two readings of the steps while others work on them. */
const RENEWAL_MS = 2_000

/** What is missing before the first booking, in order, with a link to each. */
export default function Page() {
  useTitle(t('setup.setup'))
  const { data, problem, retry, isOutdated } = useCall('settings.setup', {})
  const renewedAt = useRef(0)
  // The banner may lag behind; whoever looks at the guide waits for it.
  useEffect(() => {
    if (!isOutdated) return
    const renew = () => {
      renewedAt.current = Date.now()
      retry()
    }
    const timer = setTimeout(renew, renewedAt.current + RENEWAL_MS - Date.now())
    return () => clearTimeout(timer)
  }, [isOutdated, retry])
  const finish = useMutation('settings.finishSetup')
  if (problem && !data) return <ErrorState problem={problem} onRetry={retry} isPage />
  const open = data?.steps.filter(({ isDone }) => !isDone) ?? []
  // Going live is the last step.
  const done = data ? data.steps.length - open.length + (data.finishedAt === null ? 0 : 1) : 0

  async function setFinished(isFinished: boolean): Promise<void> {
    if (!(await finish.run({ body: { isFinished } }))) return
    isSetupOpen.set(!isFinished)
    retry()
    if (isFinished) toast(t('setup.finished'), false, { label: t('common.undo'), of: 'setup', run: () => setFinished(false) })
  }
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.title}>{t('setup.setup')}</h1>
        <p className={css.hint}>{t('setup.intro')}</p>
      </header>
      {data?.starterSet === null ? (
        <StarterChoice onChosen={retry} />
      ) : data ? (
        <>
          <progress className={css.progress} max={data.steps.length + 1} value={done}>
            {t('setup.progress', { done, all: data.steps.length + 1 })}
          </progress>
          <ol className={css.steps}>
            {data.steps.map((step, at) => (
              <StepCard key={step.key} step={step} place={at + 1} isNext={step === open[0]} setup={data} />
            ))}
            <li className={css.step} data-next={open.length === 0 || undefined}>
              <span className={css.mark} data-done={data.finishedAt !== null || undefined}>
                {data.finishedAt === null ? data.steps.length + 1 : <Icon name="check" size={18} />}
              </span>
              <div className={css.body}>
                <h2 className={css.name}>{t('setup.goLive')}</h2>
                <p className={css.hint}>{t('setup.goLiveHint')}</p>
                <p>
                  <a href="/booking-page">{t('setup.allowOrigins')}</a>
                </p>
                {data.embed && <EmbedCode {...data.embed} />}
                <ProblemNotice problem={finish.problem} />
                {data.finishedAt !== null ? (
                  <Button isBusy={finish.isRunning} onClick={() => void setFinished(false)}>
                    {t('setup.reopen')}
                  </Button>
                ) : (
                  <>
                    <Button
                      look="primary"
                      // The reason is written below.
                      aria-disabled={open.length > 0}
                      aria-describedby={open.length > 0 ? 'setup-open' : undefined}
                      isBusy={finish.isRunning}
                      onClick={() => open.length === 0 && void setFinished(true)}
                    >
                      {t('setup.finish')}
                    </Button>
                    {open.length > 0 && (
                      <p id="setup-open" className={css.hint}>
                        {t('setup.stepsOpen', { count: open.length, value: open.length })}
                      </p>
                    )}
                  </>
                )}
              </div>
            </li>
          </ol>
        </>
      ) : (
        <Skeleton widths={[320, '100%', '100%', '100%']} />
      )}
    </div>
  )
}

interface StepCardProps {
  readonly step: Step
  /** Its number in the guide. */
  readonly place: number
  /** The first open step. */
  readonly isNext: boolean
  readonly setup: Setup
}

function StepCard({ step: { key, isDone, count }, place, isNext, setup }: StepCardProps) {
  const card = useRef<HTMLLIElement>(null)
  // Whoever returns from a step goes on with the next.
  useEffect(() => {
    if (isNext) card.current?.scrollIntoView({ block: 'center' })
  }, [isNext])
  const isContact = key === 'contact'
  const { title, hint } = isContact ? { title: t('setup.contact'), hint: t('setup.contactHint') } : stepTexts[key]
  return (
    <li ref={card} className={css.step} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={css.mark} data-done={isDone || undefined}>
        {isDone ? <Icon name="check" size={18} /> : place}
      </span>
      <div className={css.body}>
        <h2 className={css.name}>
          {title} {isDone && <span className={css.done}>{isContact ? t('setup.checked') : t('setup.done', { count })}</span>}
        </h2>
        <p className={css.hint}>{hint}</p>
        {isContact ? (
          <ContactChecks contact={setup.contact} isNext={isNext} />
        ) : (
          <StepLinks step={key} count={count} isNext={isNext} setup={setup} />
        )}
      </div>
    </li>
  )
}

/** What the first step checks, each with its form. */
function ContactChecks({ contact, isNext }: { readonly contact: Setup['contact']; readonly isNext: boolean }) {
  const next = isNext && contactChecks.find(({ check }) => !contact[check])
  return (
    <ul className={css.checks}>
      {contactChecks.map((one) => (
        <li key={one.check} className={css.check}>
          <span className={css.checkMark} data-done={contact[one.check] || undefined}>
            {contact[one.check] && <Icon name="check" size={14} />}
          </span>
          <span className={css.checkName}>
            {one.label} {contact[one.check] && <span className={css.hidden}>{t('setup.checked')}</span>}
          </span>
          <a className={button[one === next ? 'primary' : 'plain']} href={one.href}>
            {contact[one.check] ? one.open : one.add}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface StepLinksProps {
  readonly step: keyof typeof stepTexts
  readonly count: number
  readonly isNext: boolean
  readonly setup: Setup
}
function StepLinks({ step, count, isNext, setup }: StepLinksProps) {
  const hasCodes = useCan('qrCodes.search')
  const { add, open, file, all } = stepTexts[step]
  const isTypes = step === 'appointmentTypes'
  const untimed = isTypes ? setup.typesWithoutSlots : []
  const { href, action } = count + untimed.length > 0 ? open : add
  return (
    <>
      {step === 'testBooking' && hasCodes && <TestCode />}
      <p className={css.links}>
        {untimed.map(({ id, name }, at) => (
          <a
            key={id}
            className={button[isNext && at === 0 ? 'primary' : 'plain']}
            href={`/slots?type=${id}&view=pattern&form=template&${FROM_SETUP}`}
          >
            {t('setup.addSlotsTo', { name })}
          </a>
        ))}
        {/* Before the first type, the step's own link adds it. */}
        {isTypes &&
          count + untimed.length > 0 &&
          setup.territoriesWithoutTypes.map(({ id, name }) => (
            <a key={id} className={button.plain} href={`/appointment-types?territory=${id}&form=new&${FROM_SETUP}`}>
              {t('setup.addTypeIn', { name })}
            </a>
          ))}
        <a className={button[isNext && untimed.length === 0 ? 'primary' : 'plain']} href={href}>
          {action}
        </a>
        {all && (
          <a className={button.plain} href={all.href}>
            {all.action}
          </a>
        )}
        {file && (
          <a className={button.plain} href={file.href}>
            <Icon name="up" size={18} /> {file.action}
          </a>
        )}
      </p>
    </>
  )
}

/** A code to scan with a phone, for a booking like a shopper's. */
function TestCode() {
  const { data } = useCall('qrCodes.search', { body: { filter: { isActive: true }, limit: 20 } })
  // A code of a store shows most of what a lead records.
  const code = data?.items.find(({ store }) => store) ?? data?.items[0]
  return code ? <Preview row={code} /> : <p className={css.hint}>{t('setup.needsCode')}</p>
}

/** The booking widget for the organization's own website, to copy. */
function EmbedCode({ origin, userUid, group }: NonNullable<Setup['embed']>) {
  const code = `<script type="module" src="${origin}/widgets/walkup.js"></script>
<walkup-qr-booking user-uid="${userUid}" group="${group}"></walkup-qr-booking>`
  return (
    <>
      <pre className={css.code} aria-label={t('setup.embedCode')}>
        {code}
      </pre>
      <LocalUrlWarning url={origin} />
      <Button icon="copy" onClick={() => copyText(code, t('integrations.copied'))}>
        {t('setup.copyCode')}
      </Button>
      <a href="/embed">{t('setup.moreCode')}</a>
    </>
  )
}
