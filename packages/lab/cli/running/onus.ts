import type { Olt } from '../../devices/olt.ts';
import { serviceLines } from './onu-services.ts';
import type { Section } from './running-config.ts';

const description = (olt: Olt, slot: number, onu: number): string[] => {
  const text = olt.describe(slot);
  return text === '' ? [] : [`onu ${onu} desc ${text}`];
};

type Lines = ReadonlyMap<string, readonly string[]>;

const gpon = (olt: Olt, pon: number, services: Lines): string[] =>
  olt.onus.onPon(pon).flatMap((slot) => {
    const onu = olt.onus.onu(slot);
    const seen = olt.onus.registered[slot] !== 0;
    return [
      `onu add ${onu} profile default sn ${olt.onus.identity(slot, 'gpon')}`,
      ...description(olt, slot, onu),
      // Known from the unit itself, so only after it has been there once.
      ...(seen ? [`onu ${onu} pri equid ${olt.onus.modelOf(slot).equipmentId}`] : []),
      ...(olt.onus.phase[slot] === 7 ? [`onu ${onu} deactivate`] : []),
      ...(services.get(`${pon}/${onu}`) ?? []).map((line) => `onu ${onu} ${line}`),
    ];
  });

const epon = (olt: Olt, pon: number): string[] =>
  olt.onus.onPon(pon).flatMap((slot) => {
    const onu = olt.onus.onu(slot);
    const text = olt.describe(slot);
    return [
      `onu mac-auth add ${olt.onus.identity(slot, 'epon').toLowerCase()}`,
      ...(text === '' ? [] : [`onu ${onu} description ${text}`]),
    ];
  });

/** The second appearance of every PON port: its ONUs. */
export const onuBlocks: Section = (olt) => {
  const { technology, ponPorts } = olt.model;
  const lines = technology === 'gpon' ? gpon : epon;
  const services: Lines = technology === 'gpon' ? serviceLines(olt) : new Map();
  return Array.from({ length: ponPorts }, (_, i) => [
    `interface ${technology} 0/${i + 1}`,
    ...(technology === 'gpon' ? ['no onu auto-learn', 'plug_and_play disable'] : []),
    ...lines(olt, i + 1, services),
  ]);
};
