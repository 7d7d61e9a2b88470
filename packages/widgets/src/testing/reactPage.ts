/** What a test of the React components needs of React itself. */
export { createElement, createRef, StrictMode } from 'react'
export { createRoot } from 'react-dom/client'
export * from '../react.tsx'
