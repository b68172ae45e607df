import { randomBetween, mix, pick } from '../kit/random.ts';

/** A network of somebody else, as the radios of a device hear it. */
export interface Neighbour {
  readonly radio: 1 | 2;
  readonly name: string;
  readonly bssid: string;
  readonly channel: number;
  /** dBm */
  readonly signal: number;
  /** MHz */
  readonly width: 20 | 40 | 80;
  readonly security: string;
}

const names = ['Fritz', 'Cafe', 'Studio', 'Casa', 'Office', 'Guest', 'Printer', 'Upstairs', 'Garage', 'Penthouse'];
/** Most people leave their channel as it came: most stand on 1, 6 and 11. */
const low = [1, 6, 6, 11, 3, 6, 1, 9];
const high = [36, 44, 36, 149, 100];

/** The street around a device: the same for its whole life, louder and quieter by the minute. */
export function wifiNeighboursOf(seed: number, now: number): readonly Neighbour[] {
  const count = 4 + (mix(seed, 1, 70) % 9);
  const minute = Math.floor(now / 60_000);
  return Array.from({ length: count }, (_, at): Neighbour => {
    const radio = at % 3 === 2 ? 2 : 1;
    const tail = (mix(seed, at, 71) & 0xff_ffff).toString(16).padStart(6, '0');
    return {
      radio,
      name: at === 5 ? '' : `${pick(names, seed, at, 72)}-${tail.slice(0, 2)}`,
      bssid: `9c:c7:a6:${tail.replaceAll(/..(?=.)/g, '$&:')}`,
      channel: pick(radio === 1 ? low : high, seed, at, 73),
      signal: Math.round(randomBetween(seed, -88, -48, at, 74) + randomBetween(seed ^ minute, -2, 2, at, 75)),
      width: radio === 2 ? 80 : at % 4 === 0 ? 40 : 20,
      security: at % 4 === 3 ? 'WPA-WPA2' : 'WPA2',
    };
  });
}
