/** Lines of 1.75 px with round joins, on a grid of 24. */
const paths = {
  home: 'M4 11 12 4.5 20 11M6 9.5V19.5H18V9.5',
  activity: 'M4 6H20M4 12H14M4 18H17',
  swap: 'M4 8.5H19M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19',
  stakes: 'M5 19.5V13M10 19.5V9M15 19.5V11.5M20 19.5V5M3 19.5H21.5',
  settings: 'M4 7H13M18 7H20M4 17H6M11 17H20M15.5 4.5V9.5M8.5 14.5V19.5M13 7H15.5M6 17H8.5',
  nfts: 'M4.5 4.5H10.5V10.5H4.5ZM13.5 4.5H19.5V10.5H13.5ZM4.5 13.5H10.5V19.5H4.5ZM13.5 13.5H19.5V19.5H13.5Z',
  more: 'M4.5 7H19.5M4.5 12H19.5M4.5 17H19.5',
  bell: 'M6 16.5V11A6 6 0 0 1 18 11V16.5L19.5 18H4.5L6 16.5ZM10 18.5A2 2 0 0 0 14 18.5',
  send: 'M6 18 18 6M9 6H18V15',
  receive: 'M18 6 6 18M15 18H6V9',
  plus: 'M12 5V19M5 12H19',
  back: 'M19 12H5M11 6 5 12 11 18',
  next: 'M9 6 15 12 9 18',
  down: 'M6 9.5 12 15.5 18 9.5',
  close: 'M6 6 18 18M18 6 6 18',
  check: 'M5 12.5 10 17.5 19 7',
  copy: 'M9 9H19V19H9ZM15 9V5H5V15H9',
  lock: 'M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11',
  key: 'M8 16A4 4 0 1 0 8 8 4 4 0 0 0 8 16ZM12 12H20.5V15.5M16.5 12V14.5',
  passkey:
    'M12 12A4 4 0 1 0 12 4 4 4 0 0 0 12 12ZM4.5 20C5 16.5 8 14.5 12 14.5M17 13.5A2.5 2.5 0 1 0 17 18.5 2.5 2.5 0 0 0 17 13.5ZM17 18.5V22',
  eye: 'M2.5 12C5 7.5 8.5 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.5 18.5 12 18.5S5 16.5 2.5 12ZM12 14.5A2.5 2.5 0 1 0 12 9.5 2.5 2.5 0 0 0 12 14.5Z',
  eyeOff: 'M4 4 20 20M10 6C14.5 4.5 19 7 21.5 12A17 17 0 0 1 18.5 16M6 8A17 17 0 0 0 2.5 12C5 17 10 19.5 14.5 18',
  search: 'M10.5 17A6.5 6.5 0 1 0 10.5 4 6.5 6.5 0 0 0 10.5 17ZM15.5 15.5 20 20',
  warning: 'M12 4 21 19.5H3ZM12 10V14.5M12 16.5V17.5',
  info: 'M12 20A8 8 0 1 0 12 4 8 8 0 0 0 12 20ZM12 11V16M12 8V9',
  offline: 'M4 4 20 20M7 14A7 7 0 0 1 12 12M3.5 10.5A12 12 0 0 1 8 7.5M12 6.5A12 12 0 0 1 20.5 10.5M15 13A7 7 0 0 1 17 14.5M12 18V18.5',
  clock: 'M12 20A8 8 0 1 0 12 4 8 8 0 0 0 12 20ZM12 7.5V12L15 14',
  users:
    'M9 11.5A3.5 3.5 0 1 0 9 4.5 3.5 3.5 0 0 0 9 11.5ZM3 19.5C3 16 5.5 14 9 14S15 16 15 19.5M15.5 5A3.5 3.5 0 0 1 15.5 11M17.5 14.5C19.5 15.2 21 17 21 19.5',
  person: 'M12 11.5A3.5 3.5 0 1 0 12 4.5 3.5 3.5 0 0 0 12 11.5ZM5.5 19.5C5.5 16 8.5 14 12 14S18.5 16 18.5 19.5',
  contract: 'M8.5 7 3.5 12 8.5 17M15.5 7 20.5 12 15.5 17M13.5 5.5 10.5 18.5',
  shield: 'M12 3.5 19 6V11.5C19 16 16 19 12 20.5 8 19 5 16 5 11.5V6Z',
  globe: 'M12 20A8 8 0 1 0 12 4 8 8 0 0 0 12 20ZM4 12H20M12 4C9 7 9 17 12 20M12 4C15 7 15 17 12 20',
  trash: 'M5 7H19M9 7V4.5H15V7M7 7 8 19.5H16L17 7',
  edit: 'M5 19 6 14.5 15.5 5 19 8.5 9.5 18Z',
  external: 'M13 5H19V11M19 5 11 13M16 14V19H5V8H10',
  drop: 'M12 3.5C15 8 17.5 11 17.5 14.5A5.5 5.5 0 0 1 6.5 14.5C6.5 11 9 8 12 3.5Z',
  device: 'M7 3.5H17V20.5H7ZM11 17.5H13',
} as const

export type IconName = keyof typeof paths

/** A line drawing. It is hidden from screen readers: the text beside it, or the label of its button, has the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
