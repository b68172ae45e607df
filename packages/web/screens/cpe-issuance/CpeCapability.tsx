import { cpeIssuanceCalls } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { issueWords as words } from './words.ts';

/** What a device can, as its tree tells; nothing where it was not read. */
export function CpeCapability({ cpeId }: { cpeId: string }): ReactElement | null {
  const say = useWords();
  const { data } = useCall(cpeIssuanceCalls.cpeCapability, { cpeId }, { quiet: true });
  const can = data?.capability;
  if (!can) return null;
  const known = (is: boolean | null) => (is === null ? null : say(is ? words.yes : words.no));
  return (
    <section className="onu-part">
      <h2>{say(words.capability)}</h2>
      <Facts
        facts={[
          [words.wans, can.wans],
          [words.ssids, can.ssids],
          [words.bands, can.bands.length === 0 ? null : `${can.bands.join(', ')} GHz`],
          [words.fiveGhz, known(can.fiveGhz)],
          [words.lines, can.voiceLines],
          [words.ipv6, known(can.ipv6)],
        ]}
      />
    </section>
  );
}
