/** The fields of a form that an MCP server wants filled in, and the value they make. */
import { array, isObject, number, object, text, type Obj } from '../../wire/json'

export interface Choice {
  value: string
  label: string
}
export interface FormField {
  name: string
  label: string
  help: string
  isRequired: boolean
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'one' | 'many'
  format: string
  choices: Choice[]
  min: number | null
  max: number | null
  initial: string | boolean | string[]
}

function choicesOf(schema: Obj): Choice[] {
  const titled = array(schema.oneOf ?? schema.anyOf)
  if (titled.length) return titled.map(object).map((one) => ({ value: text(one.const), label: text(one.title) || text(one.const) }))
  const names = array(schema.enumNames)
  return array(schema.enum).map(String).map((value, index) => ({ value, label: text(names[index]) || value }))
}

function kindOf(schema: Obj): FormField['kind'] {
  if (schema.type === 'array') return 'many'
  if (schema.type === 'boolean') return 'boolean'
  if (schema.type === 'number' || schema.type === 'integer') return schema.type
  return choicesOf(schema).length ? 'one' : 'text'
}

function initialOf(kind: FormField['kind'], value: unknown): FormField['initial'] {
  if (kind === 'boolean') return value === true
  if (kind === 'many') return array(value).map(String)
  return value === undefined || value === null ? '' : String(value)
}

export function readFields(value: unknown): FormField[] {
  const schema = object(value)
  const required = new Set(array(schema.required).map(String))
  return Object.entries(object(schema.properties)).filter(([, one]) => isObject(one)).map(([name, one]) => {
    const given = object(one)
    const kind = kindOf(given)
    return {
      name, kind, label: text(given.title) || name, help: text(given.description), isRequired: required.has(name), format: text(given.format),
      choices: kind === 'many' ? choicesOf(object(given.items)) : choicesOf(given),
      min: number(given.minimum) ?? number(given.minLength) ?? number(given.minItems),
      max: number(given.maximum) ?? number(given.maxLength) ?? number(given.maxItems),
      initial: initialOf(kind, given.default),
    }
  })
}

/** What is wrong with a value, or nothing. */
export function faultOf(field: FormField, value: string | boolean | string[]): string {
  if (field.kind === 'boolean') return ''
  if (Array.isArray(value)) {
    if (field.min !== null && value.length < field.min) return `Choose at least ${field.min}.`
    if (field.max !== null && value.length > field.max) return `Choose at most ${field.max}.`
    return field.isRequired && value.length === 0 ? 'Needed.' : ''
  }
  const words = String(value)
  if (words === '') return field.isRequired ? 'Needed.' : ''
  if (field.kind === 'number' || field.kind === 'integer') return numberFault(field, words)
  if (field.min !== null && words.length < field.min) return `At least ${field.min} characters.`
  if (field.max !== null && words.length > field.max) return `At most ${field.max} characters.`
  return ''
}

function numberFault(field: FormField, words: string): string {
  const value = Number(words)
  if (!Number.isFinite(value)) return 'Not a number.'
  if (field.kind === 'integer' && !Number.isInteger(value)) return 'Not a whole number.'
  if (field.min !== null && value < field.min) return `At least ${field.min}.`
  return field.max !== null && value > field.max ? `At most ${field.max}.` : ''
}

export function contentOf(fields: FormField[], values: Record<string, string | boolean | string[]>): Obj {
  const content: Obj = {}
  for (const field of fields) {
    const value = values[field.name] ?? field.initial
    if (field.kind === 'boolean' || field.kind === 'many') content[field.name] = value
    else if (value !== '') content[field.name] = field.kind === 'text' || field.kind === 'one' ? value : Number(value)
  }
  return content
}
