import type { Olt } from '../../devices/olt.ts';
import { eponLines } from './onu-epon.ts';
import { privateOnuLines } from './onu-private.ts';
import { serviceLines } from './onu-services.ts';
import type { Section } from './running-config.ts';
import type { LinesByOnu } from './told.ts';

const description = (olt: Olt, slot: number, onu: number): string[] => {
  const text = olt.describe(slot);
  return text === '' ? [] : [`onu ${onu} desc ${text}`];
};

/** What of each ONU comes behind its registration; of each part the words before its lines. */
type Behind = readonly (readonly [words: string, lines: LinesByOnu])[];

const below = (behind: Behind, pon: number, onu: number): string[] =>
  behind.flatMap(([words, lines]) => (lines.get(`${pon}/${onu}`) ?? []).map((line) => `onu ${onu} ${words}${line}`));

const gpon = (olt: Olt, pon: number, behind: Behind): string[] =>
  olt.onus.onPon(pon).flatMap((slot) => {
    const onu = olt.onus.onu(slot);
    const seen = olt.onus.registered[slot] !== 0;
    return [
      `onu add ${onu} profile default sn ${olt.onus.identity(slot, 'gpon')}`,
      ...description(olt, slot, onu),
      // Known from the unit itself, so only after it has been there once.
      ...(seen ? [`onu ${onu} pri equid ${olt.onus.modelOf(slot).equipmentId}`] : []),
      ...(olt.onus.phase[slot] === 7 ? [`onu ${onu} deactivate`] : []),
      ...below(behind, pon, onu),
    ];
  });

const epon = (olt: Olt, pon: number, behind: Behind): string[] =>
  olt.onus.onPon(pon).flatMap((slot) => {
    const onu = olt.onus.onu(slot);
    const text = olt.describe(slot);
    return [
      `onu mac-auth add ${olt.onus.identity(slot, 'epon').toLowerCase()}`,
      ...(text === '' ? [] : [`onu ${onu} description ${text}`]),
      ...below(behind, pon, onu),
    ];
  });

/** The second appearance of every PON port: its ONUs. */
export const onuBlocks: Section = (olt) => {
  const { technology, ponPorts } = olt.model;
  const lines = technology === 'gpon' ? gpon : epon;
  const behind: Behind =
    technology === 'gpon'
      ? [
          ['pri ', privateOnuLines(olt)],
          ['', serviceLines(olt)],
        ]
      : [['', eponLines(olt)]];
  return Array.from({ length: ponPorts }, (_, i) => [
    `interface ${technology} 0/${i + 1}`,
    ...(technology === 'gpon' ? ['no onu auto-learn', 'plug_and_play disable'] : []),
    ...lines(olt, i + 1, behind),
  ]);
};
