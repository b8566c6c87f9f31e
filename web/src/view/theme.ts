import { signal } from '@preact/signals'
import { keep, kept } from '../store/keep'

export type Theme = 'system' | 'light' | 'dark'
export const theme = signal<Theme>(kept<string>('theme', 'system') as Theme)

export function setTheme(next: Theme): void {
  theme.value = next
  keep('theme', next)
  applyTheme()
}

export function applyTheme(): void {
  const root = document.documentElement
  if (theme.peek() === 'system') delete root.dataset.theme
  else root.dataset.theme = theme.peek()
}
