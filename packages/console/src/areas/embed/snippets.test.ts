import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { attributesOf, canPin, experimentName, platforms, snippetOf, widgetKinds, type Embed } from './snippets.ts'

const embed: Embed = {
  origin: 'https://app.example.com',
  widget: 'qr-booking',
  userUid: 'demolg00000000000000000001',
  group: 1,
  qrUid: 'Qr3q8xw1Qr3q8xw1Qr3q8xw1ab',
  appointmentTypeId: 7,
  mode: 'inline',
  buttonText: '',
  opener: 'Book a visit',
  locale: '',
  theme: '',
  accent: '',
  redirectUrl: '',
  experiment: undefined,
  isMeasured: false,
  pins: undefined,
}
const names = (part: Partial<Embed>) => attributesOf({ ...embed, ...part }).map(([name]) => name)

describe('the attributes', () => {
  it('are those that were chosen', () => {
    expect(names({})).toEqual(['user-uid', 'group', 'qr-uid'])
    expect(names({ buttonText: 'Book', mode: 'modal', locale: 'es', theme: 'dark', redirectUrl: 'https://x.example' })).toEqual([
      'user-uid',
      'group',
      'qr-uid',
      'mode',
      'button-text',
      'locale',
      'theme',
      'redirect-url',
    ])
  })

  it('of free times book a type, in their place', () => {
    expect(names({ widget: 'available-appointments', mode: 'button', buttonText: 'x' })).toEqual([
      'user-uid',
      'appointment-type-id',
      'group',
      'book',
      'qr-uid',
    ])
  })
})

describe('an experiment', () => {
  const experiment = { name: 'Spring title', key: 'serviceTitle', text: ' Which "room"? ', accent: '#7a1fa2' } as const

  it('has a name that counts can be kept under', () => {
    expect(['Spring title!', '  Été 2026 / B ', '–', `${'long '.repeat(20)}`].map(experimentName)).toEqual([
      'spring-title',
      'ete-2026-b',
      '',
      'long-'.repeat(8),
    ])
  })

  it('is a name and what differs, on elements that take texts', () => {
    expect(attributesOf({ ...embed, experiment }).slice(-3)).toEqual([
      ['experiment', 'spring-title'],
      ['b-texts', '{"serviceTitle":"Which \\"room\\"?"}'],
      ['b-accent', '#7a1fa2'],
    ])
    const own = ['user-uid', 'group', 'qr-uid']
    expect(names({ experiment: { ...experiment, accent: '' } })).toEqual([...own, 'experiment', 'b-texts'])
    expect(names({ experiment: { ...experiment, name: ' ' } })).toEqual(own)
    expect(names({ experiment: { ...experiment, text: ' ', accent: '' } })).toEqual(own)
    expect(names({ experiment, widget: 'available-appointments' })).not.toContain('experiment')
    expect(snippetOf('html', { ...embed, experiment })).toContain('b-texts="{&quot;serviceTitle&quot;:&quot;Which \\&quot;room')
    expect(snippetOf('react', { ...embed, experiment })).toContain('bTexts={"{\\"serviceTitle')
  })
})

describe('the code', () => {
  it('is two lines of HTML, and a button where something has to open the widget', () => {
    expect(snippetOf('html', { ...embed, qrUid: '' })).toBe(
      `<script type="module" src="https://app.example.com/widgets/walkup.js"></script>
<walkup-qr-booking user-uid="demolg00000000000000000001" group="1"></walkup-qr-booking>`,
    )
    expect(snippetOf('html', { ...embed, mode: 'slide-in', accent: '#7a1fa2', isMeasured: true })).toBe(
      `<script type="module" src="https://app.example.com/widgets/walkup.js"></script>
<script type="module" src="https://app.example.com/widgets/analytics.js?to=dataLayer"></script>
<walkup-qr-booking
  user-uid="demolg00000000000000000001"
  group="1"
  qr-uid="Qr3q8xw1Qr3q8xw1Qr3q8xw1ab"
  mode="slide-in"
  style="--walkup-accent: #7a1fa2"
></walkup-qr-booking>
<button type="button" data-walkup-open>Book a visit</button>`,
    )
    expect(snippetOf('html', { ...embed, mode: 'button' })).not.toContain('data-walkup-open')
  })

  it('of React has the component’s props', () => {
    expect(snippetOf('react', { ...embed, qrUid: '', mode: 'modal', buttonText: 'Say "hi" {now}' })).toBe(
      `import { QrBooking } from '@walkup/widgets/react'

export const Booking = () => (
  <QrBooking
    baseUrl="https://app.example.com"
    userUid="demolg00000000000000000001"
    group={1}
    mode="modal"
    buttonText={"Say \\"hi\\" {now}"}
  />
)`,
    )
  })

  it('of Vue has the component’s props', () => {
    expect(snippetOf('vue', { ...embed, qrUid: '', mode: 'modal', buttonText: 'Say "hi"' })).toBe(
      `<script setup lang="ts">
import { QrBooking } from '@walkup/widgets/vue'
</script>

<template>
  <QrBooking
    base-url="https://app.example.com"
    user-uid="demolg00000000000000000001"
    :group="1"
    mode="modal"
    button-text="Say &quot;hi&quot;"
  />
</template>`,
    )
  })

  it('cannot be left by what was typed, on any platform', () => {
    const hostile = `</script><img src=x onerror=alert(1)> "]['\` \${x} &quot;`
    for (const platform of platforms) {
      const code = snippetOf(platform, { ...embed, mode: 'modal', buttonText: hostile, redirectUrl: hostile })
      expect(code, platform).not.toContain('<img')
      expect(code.match(/<\/script>/g)?.length ?? 0, platform).toBe(code.match(/<script/g)?.length ?? 0)
    }
    expect(snippetOf('wordpress', { ...embed, mode: 'modal', buttonText: 'a]b[c"d' })).toContain(
      'button-text="a&#93;b&#91;c&quot;d"]',
    )
  })

  it('of one version has its files and their hashes, with every script', () => {
    const pins = {
      walkup: { path: '1.2.3/walkup.js', integrity: 'sha384-aaa' },
      analytics: { path: '1.2.3/analytics.js', integrity: 'sha384-bbb' },
    }
    const pinned = { ...embed, isMeasured: true, pins }
    expect(snippetOf('html', pinned)).toContain(`<script
  type="module"
  crossorigin
  integrity="sha384-aaa"
  src="https://app.example.com/widgets/1.2.3/walkup.js"
></script>
<script
  type="module"
  crossorigin
  integrity="sha384-bbb"
  src="https://app.example.com/widgets/1.2.3/analytics.js?to=dataLayer"
></script>`)
    const gtm = snippetOf('gtm', pinned)
    expect(gtm).toContain(`load("https://app.example.com/widgets/1.2.3/walkup.js", "sha384-aaa")`)
    expect(gtm).toContain('script.integrity = hash')
    expect(snippetOf('gtm', embed)).not.toMatch(/hash|integrity/)
    for (const platform of platforms)
      expect(snippetOf(platform, pinned) !== snippetOf(platform, { ...pinned, pins: undefined }), platform).toBe(canPin(platform))
  })

  it('is complete on every platform', () => {
    for (const platform of platforms) {
      const code = snippetOf(platform, { ...embed, accent: '#7a1fa2' })
      for (const part of [embed.userUid, embed.qrUid, 'qr-booking', '#7a1fa2'])
        expect(code.toLowerCase().replaceAll('qrbooking', 'qr-booking'), `${platform}: ${part}`).toContain(part.toLowerCase())
      // The plugin has it in its settings.
      if (platform !== 'wordpress') expect(code, platform).toContain(embed.origin)
    }
  })
})

describe('the WordPress plugin', () => {
  const plugin = readFileSync(new URL('../../../../../examples/wordpress/walkup.php', import.meta.url), 'utf8')
  it.each(widgetKinds)('takes every attribute of %s', (widget) => {
    const all = attributesOf({
      ...embed,
      widget,
      mode: 'modal',
      buttonText: 'x',
      locale: 'es',
      theme: 'dark',
      redirectUrl: 'https://x.example',
    })
    for (const [name] of all) expect(plugin).toContain(`'${name}' => '/`)
    expect(plugin).toContain(`'${widget}' => $whose`)
  })
})
