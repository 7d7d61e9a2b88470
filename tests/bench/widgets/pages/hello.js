import { h, render } from 'preact'
import { useState } from 'preact/hooks'

// The floor: a minimal Preact page that reacts to a click.
function Hello() {
  const [count, setCount] = useState(0)
  return h('button', { onClick: () => setCount(count + 1) }, `Hello ${count}`)
}

render(h(Hello), document.getElementById('root'))
