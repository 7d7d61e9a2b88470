import { ManageElement } from './element.ts'

if (!customElements.get('walkup-manage')) customElements.define('walkup-manage', ManageElement)
