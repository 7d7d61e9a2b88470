import { ManageElement } from './element.tsx'

if (!customElements.get('walkup-manage')) customElements.define('walkup-manage', ManageElement)
