/** The words behind `bash -lc`: what was meant, not how it is run. */
const SHELL = /^(?:\S*\/)?(?:ba|z|da|k|fi)?sh(?:\.exe)?\s+-\w*c\s+([\s\S]+)$/

/** Splits a line that was quoted for a shell; null when it is more than words. */
function unquote(text: string): string | null {
  const line = text.trim()
  let out = ''
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!
    if (quote === "'") {
      if (c === "'") quote = ''
      else out += c
    } else if (quote === '"') {
      if (c === '"') quote = ''
      else if (c === '\\' && '"\\$`\n'.includes(line[i + 1] ?? '')) out += line[++i]
      else out += c
    } else if (c === "'" || c === '"') quote = c
    else if (c === '\\') out += line[++i] ?? ''
    else if (/\s/.test(c)) return null
    else out += c
  }
  return quote === '' ? out : null
}

export function scriptOf(command: string): string {
  const found = SHELL.exec(command)
  if (!found) return command
  return unquote(found[1]!) ?? found[1]!
}
