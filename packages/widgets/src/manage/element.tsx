import type { ReactNode } from 'react'
import { WalkupElement } from '../element.ts'
import { Manage } from './Manage.tsx'
import { createManageStore, type ManageStore } from './manageState.ts'

/** `<walkup-manage manage-token base-url locale theme>`: lets shoppers reschedule or cancel their appointment. */
export class ManageElement extends WalkupElement {
  static override observedAttributes = ['manage-token', 'base-url', 'locale']

  #managing: ManageStore | undefined

  protected connect(): void {
    this.#make().connect()
  }
  protected disconnect(): void {
    this.#managing?.disconnect()
  }
  protected renew(name: string): void {
    if (name === 'locale') return
    this.#managing?.disconnect()
    this.#managing = undefined
    this.connect()
  }

  #make(): ManageStore {
    return (this.#managing ??= createManageStore({
      baseUrl: this.baseUrl,
      manageToken: this.getAttribute('manage-token') ?? '',
      emit: this.emit,
    }))
  }

  /** @internal */
  protected view(): ReactNode {
    const managing = this.#make()
    return <Manage key={managing.id} managing={managing} locale={this.locale} host={this} applyTheme={this.applyTheme} />
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-manage': ManageElement
  }
}
