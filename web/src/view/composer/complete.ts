/** What is being named at the caret, and what it could be. */
import type { Link } from '../../link'
import { array, object, text } from '../../wire/json'
import { QUICK_MS } from '../../wire/rpc'
import { best } from '../../text/fuzzy'
import { COMMANDS } from './commands'
import { searchFiles } from './search'

export type Kind = 'Files' | 'Skills' | 'Commands'
export interface Asked {
  kind: Kind
  query: string
  /** Where the name begins, with its sign. */
  from: number
  to: number
}
export interface Option {
  /** What takes the place of what was typed. */
  insert: string
  label: string
  hint: string
  skill?: { name: string; path: string }
}

export function askedAt(value: string, caret: number): Asked | null {
  const before = value.slice(0, caret)
  const command = /^\/(\w*)$/.exec(before)
  if (command) return { kind: 'Commands', query: command[1]!, from: 0, to: caret }
  const named = /(?:^|\s)([@$])([^\s@$]*)$/.exec(before)
  if (!named) return null
  const query = named[2]!
  return { kind: named[1] === '@' ? 'Files' : 'Skills', query, from: caret - query.length - 1, to: caret }
}

interface Skill {
  name: string
  path: string
  description: string
}
const skills = new WeakMap<Link, Map<string, Promise<Skill[]>>>()

export const forgetSkills = (link: Link): boolean => skills.delete(link)

export function skillsOf(link: Link, folder: string): Promise<Skill[]> {
  const byFolder = skills.get(link) ?? new Map<string, Promise<Skill[]>>()
  skills.set(link, byFolder)
  let found = byFolder.get(folder)
  if (!found) {
    found = link.call('skills/list', folder ? { cwds: [folder] } : {}, QUICK_MS).then((answer) =>
      array(answer.data).flatMap((entry) => array(object(entry).skills)).map(object).filter((one) => one.enabled !== false).map((one) => ({
        name: text(one.name), path: text(one.path), description: text(object(one.interface).shortDescription) || text(one.shortDescription) || text(one.description),
      })))
    found.catch(() => byFolder.delete(folder))
    byFolder.set(folder, found)
  }
  return found
}

const fileOption = (path: string, isFolder: boolean): Option => ({ insert: isFolder ? `@${path}/` : `@${path} `, label: path, hint: isFolder ? 'folder' : '' })

async function files(link: Link, folder: string, query: string): Promise<Option[]> {
  if (query === '') {
    if (!folder) return []
    const answer = await link.call('fs/readDirectory', { path: folder }, QUICK_MS)
    return array(answer.entries).map(object).map((one) => fileOption(text(one.fileName) || text(one.name), one.isDirectory === true)).filter((one) => !one.label.startsWith('.')).slice(0, 20)
  }
  return (await searchFiles(link, folder, query)).slice(0, 20).map((one) => fileOption(one.path, one.isFolder))
}

export async function optionsFor(link: Link, folder: string, asked: Asked): Promise<Option[]> {
  switch (asked.kind) {
    case 'Commands':
      return best(asked.query, COMMANDS, (one) => one.name).map((one) => ({ insert: `/${one.name}`, label: `/${one.name}`, hint: one.hint }))
    case 'Skills':
      return best(asked.query, await skillsOf(link, folder), (one) => one.name, 20).map((one) => ({
        insert: `$${one.name} `, label: `$${one.name}`, hint: one.description, skill: { name: one.name, path: one.path },
      }))
    default:
      return files(link, folder, asked.query)
  }
}
