import { useRef, useState, type ChangeEvent } from 'react'
import type { Booking } from '../booking/booking.ts'
import * as css from '../ui/base.css.ts'
import { useWidget } from '../ui/context.ts'
import * as field from '../ui/field.css.ts'
import { Icon } from '../ui/icons.tsx'
import { useStore } from '../ui/useStore.ts'
import { photoTexts } from './photoTexts.ts'
import { createUploads, type Photo } from './uploads.ts'
import * as own from './tiles.css.ts'

const plus = 'M12 5v14M5 12h14'
const cross = 'M6 6l12 12M18 6L6 18'

export interface PhotoFieldProps {
  readonly booking: Booking
  readonly max: number
}

/** Photos of the job, which are sent after the booking. */
export function PhotoField({ booking, max }: PhotoFieldProps) {
  const { t, locale, announce } = useWidget()
  const tPhotos = photoTexts(locale)
  const [uploads] = useState(() => (booking.photos ??= createUploads(booking)))
  const { photos, unreadable, surplus } = useStore(uploads.state)
  const list = useRef<HTMLUListElement>(null)
  const names = (of: readonly string[]) => new Intl.ListFormat(locale).format(of)

  /** If what had the focus is gone, the field gets it, or the last photo if there is no room for another. */
  const keepFocus = () =>
    requestAnimationFrame(() => {
      const { current } = list
      const focused = (current?.getRootNode() as ShadowRoot | undefined)?.activeElement
      if (!focused || focused === document.body)
        [...(current?.querySelectorAll<HTMLElement>('button, input') ?? [])].at(-1)?.focus()
    })
  const choose = ({ currentTarget: control }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(control.files ?? [])]
    // The same file may be chosen again.
    control.value = ''
    void uploads.add(files, max, (name) => announce(tPhotos('added', { name })))
    keepFocus()
  }
  const remove = (id: number) => {
    uploads.remove(id)
    keepFocus()
  }
  return (
    <fieldset className={field.field} aria-describedby="photos-hint">
      <legend className={field.label}>
        {tPhotos('title')} <span className={css.muted}>{t('optional')}</span>
      </legend>
      <p className={css.muted} id="photos-hint">
        {tPhotos('hint', { max })}
      </p>
      <ul ref={list} className={own.list}>
        {photos.map((photo) => (
          <li key={photo.id} className={own.tile}>
            <Preview photo={photo} busyText={tPhotos('preparing', { name: photo.name })} />
            <button
              type="button"
              className={own.remove}
              aria-label={tPhotos('remove', { name: photo.name })}
              onClick={() => remove(photo.id)}
            >
              <Icon path={cross} />
            </button>
          </li>
        ))}
        {photos.length < max && (
          <li className={own.tile}>
            <label className={own.add}>
              <input className={css.unseen} type="file" accept="image/*" multiple onChange={choose} />
              <Icon path={plus} />
              {tPhotos('add')}
            </label>
          </li>
        )}
      </ul>
      {unreadable.length > 0 && (
        <p role="alert" className={field.error}>
          {tPhotos('unreadable', { names: names(unreadable) })}
        </p>
      )}
      {surplus.length > 0 && (
        <p role="alert" className={field.error}>
          {tPhotos('surplus', { max, names: names(surplus) })}
        </p>
      )}
    </fieldset>
  )
}

/** A photo's thumbnail, once it is prepared. */
function Preview({ photo: { name, picture }, busyText }: { readonly photo: Photo; readonly busyText: string }) {
  if (!picture) return <span className={own.waiting}>{busyText}</span>
  return (
    <>
      <span className={css.unseen}>{name}</span>
      <span className={own.frame} aria-hidden="true" ref={(frame) => frame?.replaceChildren(picture.thumbnail)} />
    </>
  )
}
