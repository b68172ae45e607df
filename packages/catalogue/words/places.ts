import { placeOfKey, type PlaceKind } from '../kit/place.ts';
import { fill, text, type Text } from '../kit/text.ts';

/** What an alarm or a command is about; numbers are filled from its place. */
const placeWords = {
  device: text('Device', '设备'),
  port: text('Port {port}', '端口 {port}'),
  pon: text('PON {pon}', 'PON {pon}'),
  onu: text('PON {pon} ONU {onu}', 'PON {pon} ONU {onu}'),
  onuPort: text('PON {pon} ONU {onu} port {onuPort}', 'PON {pon} ONU {onu} 端口 {onuPort}'),
  cpe: text('Customer device', '用户设备'),
  system: text('This system', '本系统'),
} as const satisfies Readonly<Record<PlaceKind, Text>>;

/** The same under the name that the device has for the port: GPON0/1, GPON0/1:5. */
const namedWords: Partial<Record<PlaceKind, Text>> = {
  port: text('{name}', '{name}'),
  pon: text('{name}', '{name}'),
  onu: text('{name}:{onu}', '{name}:{onu}'),
  onuPort: text('{name}:{onu} port {onuPort}', '{name}:{onu} 端口 {onuPort}'),
};

/** An ONU as the field writes it, by the name of its PON port: GPON0/1:5. While nobody knows its number, the port. */
export const onuPlace = (portName: string, onu: number | null): string =>
  onu === null ? portName : `${portName}:${onu}`;

/** The place of a key, in words: by the name of its port where the device has told it. */
export function placeText(key: string, portName: string | null = null): Text {
  const { kind, port, pon, onu, onuPort } = placeOfKey(key);
  const named = portName === null ? undefined : namedWords[kind];
  if (named) return fill(named, { name: portName ?? '', onu: onu ?? '?', onuPort: onuPort ?? '?' });
  return fill(placeWords[kind], { port: port ?? '?', pon: pon ?? '?', onu: onu ?? '?', onuPort: onuPort ?? '?' });
}
