import './clock.ts'
import { Controls, Description, Primary, Title } from '@storybook/addon-docs/blocks'
import type { Preview } from '@storybook/react-vite'

/** One story of an element, with a control for each attribute. */
const ElementDocs = () => (
  <>
    <Title />
    <Description />
    <Primary />
    <Controls />
  </>
)

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    docs: { page: ElementDocs },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        narrow: { name: 'Narrow phone', styles: { width: '280px', height: '653px' } },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
}
export default preview
