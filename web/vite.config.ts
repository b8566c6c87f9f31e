import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
}

/** What the hub embeds: every file compressed, and list.txt with `PATH TYPE` in a line each. The same input gives the same bytes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    enforce: 'post',
    generateBundle(_, bundle) {
      const lines: string[] = []
      for (const name of Object.keys(bundle).sort()) {
        const part = bundle[name]!
        const text = part.type === 'chunk' ? part.code : part.source
        const bytes = gzipSync(text, { level: 9 })
        bytes[9] = 255 // the system it was made on
        delete bundle[name]
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: bytes })
        lines.push(`${name} ${TYPES[name.split('.').pop()!] ?? 'application/octet-stream'}\n`)
      }
      this.emitFile({ type: 'asset', fileName: 'list.txt', source: lines.join('') })
    },
  }
}

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
  plugins: process.env.BOBBIN_PLAIN ? [] : [compressed()],
})
