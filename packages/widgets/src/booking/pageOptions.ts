// What a page sets on an element besides its usual attributes, loaded only where it does.
export { fillFrom } from './prefillSources.ts'
export { readTexts } from './texts.ts'
