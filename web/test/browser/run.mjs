// Runs the browser tests: every cases_*.mjs of this folder, several at a time, each in a browser context and a home of its own.
//
// PAGE_SHOTS=FOLDER keeps a picture of every page of a test that fails.
//
//   run.mjs --server build/bobbin [--peer CODEX] [--chromium PROGRAM] [--only PREFIX|PREFIX...] [--jobs N]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { HERE, Tester } from './lib.mjs'

const TEST_MS = 300_000
const { values } = parseArgs({ options: { server: { type: 'string' }, peer: { type: 'string' }, chromium: { type: 'string', default: '/usr/bin/chromium' }, only: { type: 'string', default: '' }, jobs: { type: 'string', default: '4' } } })
const program = resolve(values.server ?? 'build/bobbin')
process.env.PAGE_PEER = values.peer ?? process.env.PEER ?? ''

const cases = []
for (const name of readdirSync(HERE).filter((one) => /^cases_.*\.mjs$/.test(one)).sort()) {
  const part = await import(join(HERE, name))
  cases.push(...Object.entries(part.cases).map(([title, run]) => ({ title, run })))
}

const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...(process.env.PAGE_DIST ? ['--disable-features=LocalNetworkAccessChecks'] : [])] })
const waiting = cases.filter((one) => values.only.split('|').some((prefix) => one.title.startsWith(prefix)))
let [passed, failed] = [0, 0]

async function one({ title, run }) {
  const tester = new Tester(browser, program)
  let timer
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error(`still running after ${TEST_MS} ms`)), TEST_MS)))
  try {
    const skipped = await Promise.race([run(tester), late])
    if (tester.faults.length) throw new Error(tester.faults.join('\n'))
    console.log(skipped ? `ok ${title} (skipped: ${skipped})` : `ok ${title}`)
    passed++
  } catch (error) {
    console.log(`FAIL ${title}: ${String(error.message ?? error).slice(0, 1500)}${tester.faults.length ? `\n  ${tester.faults.join('\n  ').slice(0, 1500)}` : ''}`)
    failed++
    if (process.env.PAGE_SHOTS) await tester.shoot(join(process.env.PAGE_SHOTS, title.replaceAll(/\W+/g, '-')))
  } finally {
    clearTimeout(timer)
    await tester.done()
  }
}

async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await one(next)
}
await Promise.all(Array.from({ length: Number(values.jobs) }, worker))
await browser.close()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
