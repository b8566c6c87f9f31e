/** What this process has worked so far, in ms: unlike a clock it does not count what the machine does for others. */
const node = (globalThis as unknown as { process: { cpuUsage(): { user: number } } }).process
export const cpuMs = (): number => node.cpuUsage().user / 1000
