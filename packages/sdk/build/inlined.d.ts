/** A plugin of Rollup and Vite that puts ofetch and nanostores into a build, without the parts that nothing calls. */
export function inlined(): { readonly name: 'inlined' }
