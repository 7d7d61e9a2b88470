import type { Plugin } from 'vite'

/**
 * JSX as calls of `h`: children are arguments there, not a property, and `jsx-runtime`, a second maker of the same
 * nodes, stays out.
 */
export function leanJsx(sources: RegExp): Plugin {
  const pragma = '/** @jsxImportSource preact */'
  return {
    name: 'walkup-lean-jsx',
    enforce: 'pre',
    transform(code, id) {
      if (!sources.test(id) || !code.startsWith(pragma)) return
      const classic = "/** @jsxRuntime classic @jsx h @jsxFrag Fragment */ import { h, Fragment } from 'preact';"
      return { code: classic + code.slice(pragma.length), map: null }
    },
  }
}
