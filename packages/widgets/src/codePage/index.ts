import '../loader.ts'
import { keepOffline } from './offline.ts'
import { fillInAgain } from './again.ts'
import { offerHandover, takeOver, type Texts } from './handover.ts'

// The script of the pages of codes: the loader, in one file with what those pages add to the widget.

const page = document.querySelector<HTMLElement>('main.visit')
const element = page?.querySelector('walkup-qr-booking')
const texts = page?.dataset.texts
if (page && element && texts) {
  // A script that is loaded again, as after a deployment, finds the page complete.
  delete page.dataset.texts
  void keepOffline(element)
  fillInAgain(element)
  const t = JSON.parse(texts) as Texts
  if (!takeOver(element, t)) offerHandover(element, t)
}
