/** Small icons by name, always beside words that say the same. */
import { svg, nothing } from '../vendor/lit/lit-html.js';

/** Drawn with a pen on 24 by 24; what stands after a bar is filled. */
const ICONS = {
  // shapes and specials of cards
  circle: '|M12 2a10 10 0 1 0 .01 0Z',
  square: '|M3 3H21V21H3Z',
  diamond: '|M12 .8L23.2 12L12 23.2L.8 12Z',
  star: '|M12 1.8L15 9L22.6 9.6L16.8 14.6L18.6 22.2L12 18.1L5.4 22.2L7.2 14.6L1.4 9.6L9 9Z',
  killer: 'M4.5 15.5L9 20M6.5 17.8L3 21.5|M8.2 16L19.5 3.2Q21.6 8.4 17.8 12.6L11 19Z',
  spy: 'M2 12Q12 1.6 22 12Q12 22.4 2 12Z|M12 8.4a3.6 3.6 0 1 0 .01 0Z',
  pickpocket: 'M8 3V11M11.5 2V10.5M15 3V11M18.4 6V14.5Q18.4 21.5 12.4 21.5Q8 21.5 4.4 15.4Q3.4 12.6 6 13.4L8 15.4V3M11.5 10.5V2M15 3V11',
  accomplice: '|M8 4a3.6 3.6 0 1 0 .01 0ZM1.5 20Q2 12.8 8 12.8Q14 12.8 14.5 20ZM17 6.2h2.4v3.4h3.4v2.4h-3.4v3.4H17V12h-3.4V9.6H17Z',
  switch: 'M3 8H19L14.6 3.6M21 16H5L9.4 20.4',
  kingpin: '|M3 19.5H21V22H3ZM3 17.5L1.6 6L7.4 10.6L12 2.4L16.6 10.6L22.4 6L21 17.5Z',
  moon: '|M15 2.2A10 10 0 1 0 21.8 15.4A8.4 8.4 0 0 1 15 2.2Z',
  lamp: 'M12 1.5V5M5.6 19.4L4 22M18.4 19.4L20 22M12 20V22.6|M8.4 4.6H15.6L20.4 13.6H3.6ZM9 15H15Q14.8 18 12 18Q9.2 18 9 15Z',
  $: 'M17 7.4Q15.6 5 12 5Q7.2 5 7.2 8.4Q7.2 11.2 12 12Q17 12.8 17 15.8Q17 19 12 19Q8 19 6.8 16.4M12 2V22',
  bolt: '|M14 1L3.6 13.6H10.4L8.6 23L20.4 9.6H13Z',
  paw: '|M12 11.6Q18.4 12 19 18Q18.8 21.8 15 21Q12 20.2 9 21Q5.2 21.8 5 18Q5.6 12 12 11.6ZM4 7.6a2.3 3 0 1 0 .01 0ZM9 2.2a2.4 3.3 0 1 0 .01 0ZM15 2.2a2.4 3.3 0 1 0 .01 0ZM20 7.6a2.3 3 0 1 0 .01 0Z',
  mask: '|M1 7.4Q7 4.6 12 7.8Q17 4.6 23 7.4Q23.4 16.4 17.4 18Q14 17.8 12 14.4Q10 17.8 6.6 18Q.6 16.4 1 7.4ZM4.6 10.8Q7.4 15 10.4 11.6Q7.4 8.6 4.6 10.8ZM19.4 10.8Q16.6 8.6 13.6 11.6Q16.6 15 19.4 10.8Z',
  rope: 'M7 1.6Q5 12 7.6 22.4M17 1.6Q19 12 16.4 22.4M6.2 6.4H17.8M5.8 12H18.2M6.4 17.6H17.6',
  gem: '|M6.4 2.4H17.6L22.8 8.8H1.2ZM1.2 10.6H22.8L12 22.8Z',
  key: 'M10.6 13.4L20 4M16.4 7.6L19.4 10.6M14 10L16 12M7.4 13a3.8 3.8 0 1 0 .01 0Z',
  badge: '|M12 1.6L20.6 5Q21.6 17 12 22.4Q2.4 17 3.4 5Z',
  bomb: 'M15 8L18.4 4.6Q20 3 21.6 4.6|M10.4 8a7.2 7.2 0 1 0 .01 0Z',
  hidden: 'M2 12Q12 2.6 22 12Q12 21.4 2 12ZM4 20.5L20 3.5',
  // the table and the house
  person: '|M12 3a4.6 4.6 0 1 0 .01 0ZM3 21.5Q3.6 13.6 12 13.6Q20.4 13.6 21 21.5Z',
  bot: 'M12 2V6M4.5 7H19.5V19H4.5ZM1.8 11.5V15M22.2 11.5V15M9.4 15.6H14.6|M8.6 9.6h2v3h-2ZM13.4 9.6h2v3h-2Z',
  away: 'M12 3a9 9 0 1 0 .01 0ZM12 7V12L7.6 14.6M3 21L21 3',
  eye: 'M2 12Q12 2.6 22 12Q12 21.4 2 12ZM12 9a3 3 0 1 0 .01 0Z',
  clock: 'M12 2.6a9.4 9.4 0 1 0 .01 0ZM12 6.6V12L16 14.4',
  undo: 'M8.4 4L3.4 9L8.4 14M3.6 9H14.6Q20.6 9 20.6 14.6Q20.6 20 14.6 20H8',
  chat: 'M3 4H21V17H11L6 21.4V17H3ZM7.4 8.6H16.6M7.4 12.4H13.6',
  log: 'M5 2.6H19V21.4L16.6 19.6L14.4 21.4L12 19.6L9.6 21.4L7.4 19.6L5 21.4ZM8.6 7.4H15.4M8.6 11.4H15.4M8.6 15.2H12.6',
  book: 'M12 5.6Q8 2.6 2.6 3.6V19Q8 18 12 21Q16 18 21.4 19V3.6Q16 2.6 12 5.6ZM12 5.6V21',
  link: 'M10 14L14 10M11 6.6L13.4 4.2Q16.6 1.6 19.8 4.2Q22.4 7.4 19.8 10.6L17.4 13M13 17.4L10.6 19.8Q7.4 22.4 4.2 19.8Q1.6 16.6 4.2 13.4L6.6 11',
  flag: 'M5 22V3|M6 3Q10 .8 13.4 3Q16.6 5 20 3V13Q16.6 15 13.4 13Q10 10.8 6 13Z',
  sound: 'M15.4 8.4Q18 12 15.4 15.6M18.4 5.4Q23.4 12 18.4 18.6|M2.4 8.6H6.6L12.4 3.6V20.4L6.6 15.4H2.4Z',
  back: 'M15.6 3.6L7.2 12L15.6 20.4',
  forward: 'M8.4 3.6L16.8 12L8.4 20.4',
  first: 'M18.6 3.6L10.2 12L18.6 20.4M5.4 3.6V20.4',
  last: 'M5.4 3.6L13.8 12L5.4 20.4M18.6 3.6V20.4',
  check: 'M3.6 12.6L9.4 18.4L20.4 5.6',
  cross: 'M5 5L19 19M19 5L5 19',
  drawer: 'M3 4H21V20H3ZM3 12H21M10 8H14M10 16H14',
  search: 'M10.4 3a7.4 7.4 0 1 0 .01 0ZM15.8 15.8L21.6 21.6',
  door: 'M5 21.6V2.6H19V21.6M2 21.6H22M15 12V12.6',
  copy: 'M8 8H21V21H8ZM16 8V3H3V16H8',
  menu: 'M3.4 6H20.6M3.4 12H20.6M3.4 18H20.6',
  plus: 'M12 4V20M4 12H20',
  minus: 'M4 12H20',
};

/**
 * An icon, hidden from screen readers; nothing for a name that has none.
 * @param {string} name
 */
export function symbol(name) {
  if (!Object.hasOwn(ICONS, name)) return nothing;
  const [pen, fill = ''] = ICONS[name].split('|');
  return svg`<svg class="sym sym-${name === '$' ? 'cash' : name}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"
    fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
    ><path d=${pen}/><path d=${fill} fill="currentColor" stroke="none"/></svg>`;
}

/** Whether there is an icon of this name. */
export const hasSymbol = (name) => Object.hasOwn(ICONS, name ?? '');
