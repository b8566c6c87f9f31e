export function focusDock(): void {
  const dock = document.querySelector<HTMLElement>('.dock')
  dock?.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus()
}
