/** The API's own English, which its details are written in. */
export { english as catalog } from '@walkup/sdk/problems'
export { titles } from './problemTitles.ts'
