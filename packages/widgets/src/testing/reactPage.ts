/** The React exports that the React component tests use. */
export { createElement, createRef, StrictMode } from 'react'
export { createRoot } from 'react-dom/client'
export * from '../react.tsx'
