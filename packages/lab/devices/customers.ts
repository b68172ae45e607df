import { mix, pick } from '../kit/random.ts';

/** Invented people and places, for descriptions such as operators write: at most 32 characters, no blanks. */

const first = ['Ana', 'Ben', 'Carla', 'Diego', 'Elif', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Karin', 'Luis'];
const second = [
  'Adams',
  'Brandt',
  'Costa',
  'Duarte',
  'Ersoy',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ivanov',
  'Jensen',
  'Kaya',
];
const more = ['Lopez', 'Moreau', 'Novak', 'Okafor', 'Pereira', 'Quinn', 'Rossi', 'Silva', 'Tanaka', 'Vargas', 'Weber'];
const streets = [
  'Oak',
  'Mill',
  'Harbour',
  'Station',
  'Church',
  'Garden',
  'Hill',
  'Lake',
  'Market',
  'Bridge',
  'Elm',
  'Canal',
];
const firms = [
  'Cafe_Luna',
  'Clinic_North',
  'School_No4',
  'Hotel_Delta',
  'Bakery_Sol',
  'Depot_7',
  'Library',
  'Garage_Fox',
];

export const customerName = (seed: number, slot: number): string => {
  const street = `${pick(streets, seed, slot, 3)}_St_${1 + (mix(seed, slot, 4) % 140)}`;
  // About one line in twelve is a business, and one in twenty was never given a name.
  if (mix(seed, slot, 5) % 20 === 0) return '';
  if (mix(seed, slot, 6) % 12 === 0) return `${pick(firms, seed, slot, 1)}_${street}`.slice(0, 32);
  return `${pick(first, seed, slot, 1)}_${pick([...second, ...more], seed, slot, 2)}_${street}`.slice(0, 32);
};
