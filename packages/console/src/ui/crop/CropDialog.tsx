/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img cannot be drawn on */
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { t } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { Dialog, DialogForm } from '../Dialog.tsx'
import { Skeleton } from '../states.tsx'
import { centered, dragged, drawCrop, encodeCrop, MAX_ZOOM, type Crop } from './crop.ts'
import * as css from './crop.css.ts'

interface CropDialogProps {
  readonly title: string
  readonly file: File
  /** What the server takes. */
  readonly maxBytes: number
  readonly saveLabel: string
  readonly isBusy: boolean
  /** Why it could not be saved. */
  readonly fault?: string | undefined
  readonly onSave: (picture: Blob) => void
  readonly onClose: () => void
}

/** Crops a picture to a square, by pointer or by sliders, and re-encodes it, which also removes its metadata. */
export default function CropDialog({ title, file, maxBytes, saveLabel, isBusy, fault, onSave, onClose }: CropDialogProps) {
  const { picture, isUnreadable } = usePictureOf(file)
  const [crop, setCrop] = useState<Crop>(centered)
  const [isTooLarge, setTooLarge] = useState(false)
  async function submit(): Promise<void> {
    const blob = picture && (await encodeCrop(picture, crop, maxBytes))
    setTooLarge(picture !== undefined && !blob)
    if (blob) onSave(blob)
  }
  const slider = (name: keyof Crop, label: string, from: number, to: number) => (
    <label className={css.slider}>
      {label}
      <input
        type="range"
        min={from}
        max={to}
        step={0.01}
        value={crop[name]}
        onChange={({ target }) => setCrop({ ...crop, [name]: Number(target.value) })}
      />
    </label>
  )
  const wrong = isUnreadable ? t('ui.pictureUnreadable') : isTooLarge ? t('ui.pictureTooLarge') : fault
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm className={css.form} onSubmit={submit}>
        {picture && (
          <>
            <Preview picture={picture} crop={crop} onCrop={setCrop} />
            {slider('zoom', t('ui.zoom'), 1, MAX_ZOOM)}
            {slider('x', t('ui.leftOrRight'), 0, 1)}
            {slider('y', t('ui.upOrDown'), 0, 1)}
          </>
        )}
        {!picture && !isUnreadable && <Skeleton widths={['100%', '60%']} />}
        {wrong && <p role="alert">{wrong}</p>}
        <div className={css.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {picture && (
            <Button look="primary" type="submit" isBusy={isBusy}>
              {saveLabel}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** The decoded file, turned upright as its camera says. */
function usePictureOf(file: File) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let bitmap: ImageBitmap | undefined
    let isGone = false
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (decoded) => {
        bitmap = decoded
        if (isGone) decoded.close()
        else setPicture(decoded)
      },
      () => !isGone && setUnreadable(true),
    )
    return () => {
      isGone = true
      bitmap?.close()
    }
  }, [file])
  return { picture, isUnreadable }
}

interface PreviewProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}

/** What will be saved, in the circle that shoppers see; it follows the pointer. */
function Preview({ picture, crop, onCrop }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  function move({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>): void {
    if (!from.current) return
    onCrop(dragged(picture, crop, { x: x - from.current.x, y: y - from.current.y }, currentTarget.clientWidth))
    from.current = { x, y }
  }
  return (
    <canvas
      ref={canvas}
      className={css.preview}
      width={css.PREVIEW * 2}
      height={css.PREVIEW * 2}
      role="img"
      aria-label={t('ui.cropPreview')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
    />
  )
}
