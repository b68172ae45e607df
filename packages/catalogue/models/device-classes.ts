import { text } from '../kit/text.ts';

/** Classes that an authorization rule may name (S1 §3.7); IADs and voice gateways are of S2's opening and its model series. */
export const deviceClasses = [
  { value: 'OLT', label: text('OLT', 'OLT') },
  { value: 'SWITCH', label: text('Switch', '交换机') },
  { value: 'ONU', label: text('ONU', 'ONU') },
  { value: 'ROUTER', label: text('Router', '路由器') },
  { value: 'IAD', label: text('IAD', 'IAD') },
  { value: 'GATEWAY', label: text('Voice gateway', '语音网关') },
] as const;

export type DeviceClass = (typeof deviceClasses)[number]['value'];

/** Those of the list of devices; ONUs stand in a list of their own. */
export const listedClasses = deviceClasses.filter(({ value }) => value !== 'ONU');

const models = [
  'V1600D',
  'V1600D2',
  'V1600D4',
  'V1600D8',
  'V1600D16',
  'V1600G0-B',
  'V1600G1',
  'V1600G1B',
  'V1600G1-B',
  'V1600G2',
  'V1600G2-B',
  'V1600GS',
  'V1600XG02',
];

/** Device types to choose from; a type is the board model that a device reports. */
export const deviceTypes = models.map((model) => ({ value: model, label: text(model, model) }));
