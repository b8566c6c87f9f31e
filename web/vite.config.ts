import { defineConfig } from 'vite'

/** The same input gives the same bytes: names are hashes of what is inside, and nothing of the machine goes in. */
export default defineConfig({
  base: '/',
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
