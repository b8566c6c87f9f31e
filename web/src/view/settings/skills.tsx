import { words } from '../../actions'
import { alert, current } from '../../app'
import type { Link } from '../../link'
import { array, object, text } from '../../wire/json'
import { shortPath } from '../../text/time'
import { forgetSkills } from '../composer/complete'
import { Loaded, useAnswer } from './load'

export function Skills({ link }: { link: Link }) {
  const cwd = current.value?.server === link.server ? (current.value.settings.value?.cwd ?? '') : ''
  const state = useAnswer(link, 'skills/list', { ...(cwd ? { cwds: [cwd] } : {}), forceReload: true })
  const entries = array(state.answer?.data).map(object)
  const skills = entries.flatMap((entry) => array(entry.skills)).map(object)
  const errors = entries.flatMap((entry) => array(entry.errors)).map(object)
  const toggle = (path: string, enabled: boolean) => link.call('skills/config/write', { path, enabled }).then(() => {
    forgetSkills(link)
    state.load()
  }, (error) => alert(words(error)))
  return (
    <Loaded {...state}>
      {skills.length === 0 && <p class="muted">There are no skills here. A skill is a folder with a <code>SKILL.md</code>, in the project or in the home.</p>}
      <ul class="cards" aria-label="Skills">
        {skills.map((one) => (
          <li class="card">
            <label class="choice">
              <input type="checkbox" checked={one.enabled !== false} onChange={(event) => void toggle(text(one.path), event.currentTarget.checked)} />
              <span><strong>{text(one.name)}</strong> <span class="muted small-text">{text(one.scope)}</span><span class="muted small-text">{text(object(one.interface).shortDescription) || text(one.description)}</span></span>
            </label>
          </li>
        ))}
      </ul>
      {errors.map((one) => <p class="danger small-text">{`${shortPath(text(one.path))}: ${text(one.message)}`}</p>)}
    </Loaded>
  )
}
