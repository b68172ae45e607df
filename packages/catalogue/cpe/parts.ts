import type { Form } from '../kit/fields.ts';
import type { CpePartSpec } from './part.ts';
import { neighbour, scanPart, station } from './parts/air.ts';
import { account, device, mqttPart, optics, timePart } from './parts/device.ts';
import { download, hop, ping, trace, uploadPart } from './parts/diagnostics.ts';
import { dhcp, lanHostPart, lanPart, lanPort } from './parts/lan.ts';
import { voice } from './parts/voice.ts';
import { wanPart } from './parts/wan.ts';
import { radio, ssid } from './parts/wifi.ts';

/** The customer device as the console knows it, whoever made it and whatever its data model. */
export const parts = {
  device,
  optics,
  wan: wanPart,
  radio,
  ssid,
  station,
  lan: lanPart,
  lanPort,
  dhcp,
  host: lanHostPart,
  voice,
  time: timePart,
  account,
  mqtt: mqttPart,
  ping,
  trace,
  hop,
  download,
  upload: uploadPart,
  scan: scanPart,
  neighbour,
} as const;

export type PartId = keyof typeof parts;
export type FieldOf<P extends PartId> = keyof (typeof parts)[P]['fields'] & string;
export const partIds = Object.keys(parts) as PartId[];

export const cpePartOf = (id: PartId): CpePartSpec => parts[id];

/** What may be typed of a part: for the form that draws it and for the check of what was typed. */
export function formOf(id: PartId): Form {
  const { fields, rules } = cpePartOf(id);
  const typed = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reading' ? [] : ([[name, field]] as const),
  );
  return { fields: Object.fromEntries(typed), ...(rules ? { rules } : {}) };
}
