import { h, render } from 'preact'
import { useState } from 'preact/hooks'

// The floor: as little as a page on Preact can do and still answer a click.
function Hello() {
  const [count, setCount] = useState(0)
  return h('button', { onClick: () => setCount(count + 1) }, `Hello ${count}`)
}

render(h(Hello), document.getElementById('root'))
