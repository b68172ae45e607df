import { placeOfKey, type PlaceKind } from '../kit/place.ts';
import { fill, text, type Text } from '../kit/text.ts';

/** What an alarm or a command is about; numbers are filled from its place. */
export const placeWords = {
  device: text('Device', '设备'),
  port: text('Port {port}', '端口 {port}'),
  pon: text('PON {pon}', 'PON {pon}'),
  onu: text('PON {pon} ONU {onu}', 'PON {pon} ONU {onu}'),
  onuPort: text('PON {pon} ONU {onu} port {onuPort}', 'PON {pon} ONU {onu} 端口 {onuPort}'),
  system: text('This system', '本系统'),
} as const satisfies Readonly<Record<PlaceKind, Text>>;

/** The place of a key, in words. */
export function placeText(key: string): Text {
  const { kind, port, pon, onu, onuPort } = placeOfKey(key);
  return fill(placeWords[kind], { port: port ?? '?', pon: pon ?? '?', onu: onu ?? '?', onuPort: onuPort ?? '?' });
}
