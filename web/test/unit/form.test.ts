import { expect, test } from 'vitest'
import { contentOf, faultOf, readFields } from '../../src/view/dock/schema'
import { askedAt } from '../../src/view/composer/complete'

test('a form of an MCP server: every kind of field, its limits, and the content they make', () => {
  const fields = readFields({
    type: 'object', required: ['name', 'age'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 4 }, age: { type: 'integer', minimum: 18 }, ok: { type: 'boolean', default: true },
      size: { type: 'string', enum: ['s', 'm'], enumNames: ['Small', 'Medium'] }, colour: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }] },
      many: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }, { const: 'b', title: 'B' }] }, minItems: 1 }, plain: { type: 'array', items: { type: 'string', enum: ['x'] } },
    },
  })
  expect(fields.map((field) => [field.name, field.kind, field.choices.length])).toEqual([['name', 'text', 0], ['age', 'integer', 0], ['ok', 'boolean', 0], ['size', 'one', 2], ['colour', 'one', 1], ['many', 'many', 2], ['plain', 'many', 1]])
  const [name, age, , , , many] = fields
  expect([faultOf(name!, ''), faultOf(name!, 'a'), faultOf(name!, 'abcde'), faultOf(name!, 'abc')].map(Boolean)).toEqual([true, true, true, false])
  expect([faultOf(age!, '17'), faultOf(age!, '18.5'), faultOf(age!, 'x'), faultOf(age!, '18')].map(Boolean)).toEqual([true, true, true, false])
  expect([faultOf(many!, []), faultOf(many!, ['a'])].map(Boolean)).toEqual([true, false])
  expect(contentOf(fields, { name: 'abc', age: '18', size: 'm', many: ['a'] })).toEqual({ name: 'abc', age: 18, ok: true, size: 'm', many: ['a'], plain: [] })
})

test('what is named at the caret', () => {
  expect(askedAt('/re', 3)).toEqual({ kind: 'Commands', query: 're', from: 0, to: 3 })
  expect(askedAt('look at @src/ma', 15)).toEqual({ kind: 'Files', query: 'src/ma', from: 8, to: 15 })
  expect(askedAt('use $sk', 7)).toMatchObject({ kind: 'Skills', query: 'sk' })
  expect([askedAt('a@b.example', 11), askedAt('a /re', 5), askedAt('', 0)]).toEqual([null, null, null])
})
