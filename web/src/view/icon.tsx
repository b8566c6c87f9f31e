/** The icons of the page: one sprite, drawn once, used by name. */
const PATHS = {
  plus: 'M8 3v10M3 8h10',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.500 3.500',
  menu: 'M2 4h12M2 8h12M2 12h12',
  panel: 'M2 3h12v10H2zM10 3v10',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  gear: 'M8 10.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400zM8 1.500v2M8 12.500v2M1.500 8h2M12.500 8h2M3.400 3.400l1.400 1.400M11.200 11.200l1.400 1.400M3.400 12.600l1.400-1.400M11.200 4.800l1.400-1.400',
  copy: 'M6 6h8v8H6zM10 6V2H2v8h4',
  close: 'M4 4l8 8M12 4l-8 8',
  send: 'M8 13V3M4 7l4-4 4 4',
  stop: 'M4 4h8v8H4z',
  queue: 'M2 4h12M2 8h8M2 12h5M12 10v4M10 12h4',
  image: 'M2 3h12v10H2zM2 11l3.500-3.500 3 3 2-2L14 12M10.500 6h.01',
  down: 'M8 3v10M4 9l4 4 4-4',
  back: 'M10 3L5 8l5 5',
  open: 'M6 3l5 5-5 5',
  edit: 'M3 13l.7-3L11 2.700l2.300 2.300L6 12.300zM10 4l2 2',
  fork: 'M4 5a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM12 5a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM8 14a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM4 5c0 3 4 2.500 4 6M12 5c0 3-4 2.500-4 6',
  user: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.500 14c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500',
  agent: 'M4 3h8v2H4zM4 11h8v2H4zM5.500 5h5v6h-5zM5.500 7.500l5-1M5.500 9.500l5-1',
  think: 'M8 2.500a4 4 0 0 1 2 7.500v1.500H6V10a4 4 0 0 1 2-7.500zM6.500 14h3',
  terminal: 'M3 4l4 4-4 4M8 12h5',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  list: 'M2 4l1 1 2-2M2 9l1 1 2-2M7 4h7M7 9h7M7 13h7',
  tool: 'M10 2a4 4 0 0 0-3.500 5.500L2 12l2 2 4.500-4.500A4 4 0 0 0 14 6l-2.500 1.500L9 5z',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.500 4 2.500 6S10 12 8 14M8 2C6 4 5.500 6 5.500 8S6 12 8 14',
  agents: 'M5.500 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM11 8a1.700 1.700 0 1 0 0-3.400A1.700 1.700 0 0 0 11 8zM1.500 13c.3-2.500 1.700-4 4-4s3.700 1.500 4 4M10.500 10c2 0 3.500 1 4 3',
  eye: 'M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  hook: 'M9 2v7a3 3 0 1 1-6 0V8M9 2h3M9 4.500h3',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.500v3.500M8 5h.01',
  warn: 'M8 2l6.500 11.500h-13zM8 6.500v3M8 11.500h.01',
  device: 'M4.500 1.500h7v13h-7zM7.500 12.500h1',
  sliders: 'M2 5h7M12 5h2M2 11h2M7 11h7M10.500 3.500v3M5.500 9.500v3',
  retry: 'M13 8a5 5 0 1 1-1.500-3.500M13 2v3h-3',
  key: 'M6 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM9 8h5.500M12.500 8v2.500',
  folder: 'M2 4h4l1.500 2H14v7H2z',
  check: 'M3 8.500l3.500 3.500L13 4.500',
} as const

export type IconName = keyof typeof PATHS

export function Sprite() {
  return (
    <svg class="sprite" aria-hidden="true" width="0" height="0">
      {Object.entries(PATHS).map(([name, path]) => (
        <symbol id={`i-${name}`} viewBox="0 0 16 16"><path d={path} /></symbol>
      ))}
    </svg>
  )
}

export function Icon({ name }: { name: IconName }) {
  return <svg class="icon" aria-hidden="true" focusable="false"><use href={`#i-${name}`} /></svg>
}
