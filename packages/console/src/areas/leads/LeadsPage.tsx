import { ListPage } from '../../frame/ListPage.tsx'
import { leads } from './list.tsx'

/** The leads list; the detail page is `LeadPage`. */
export default function LeadsPage() {
  return <ListPage list={leads} />
}
