import type { ReactElement, ReactNode } from 'react';
import { abilityKinds } from '@heliograph/catalogue/words/onu-abilities.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { useSession, useWords } from '../../../app/parts.ts';
import { Facts } from '../../../engine/Facts.tsx';
import { Copy } from '../../../engine/values/Copy.tsx';
import { useEveryMs } from '../../../engine/values/ReadBy.tsx';
import { ReadingCell, TimeText } from '../../../engine/values/Values.tsx';
import { OltLink } from '../OnuCells.tsx';
import { octetsText, rateText } from '../units.ts';
import { onuPageWords as page, onuWords as words } from '../words.ts';
import type { Detail } from './detail.ts';

/** `HGU · 4 GE · 2 POTS`: what it has none of is left out, and all Ethernet ports where they stand by their speed. */
function abilitySaid({ type, counts }: NonNullable<Detail['ability']>, say: (words: Text) => string): string {
  const bySpeed = counts.some(({ what, n }) => ['xge', 'ge', 'fe'].includes(what) && n > 0);
  const had = counts.filter(({ what, n }) => n > 0 && !(what === 'eth' && bySpeed));
  const said = abilityKinds.flatMap(({ id, label }) =>
    had.filter(({ what }) => what === id).map(({ n }) => `${n} ${say(label)}`),
  );
  return [type, ...said].filter(Boolean).join(' · ');
}

/** What the ONU is, as the OLT has it. */
export function OnuIdentity({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const onOrOff = (value: boolean | null, on: Text, off: Text) => (value === null ? null : say(value ? on : off));
  const ifAny = (label: Text, value: string | null, shown: ReactNode = value) =>
    value === null || value === '' ? [] : [[label, shown] as const];
  return (
    <section className="onu-part">
      <h2>{say(page.identity)}</h2>
      <Facts
        facts={[
          [words.olt, <OltLink key="olt" oltId={onu.oltId} name={onu.oltName} />],
          ...ifAny(words.sn, onu.sn, <Copy value={onu.sn} />),
          ...ifAny(words.mac, onu.mac, <Copy value={onu.mac} />),
          ...ifAny(words.loid, onu.loid, <Copy value={onu.loid} />),
          [words.model, [onu.vendor, onu.model].filter(Boolean).join(' ')],
          ...ifAny(words.firmware, onu.firmware),
          ...ifAny(words.hardware, onu.hardware),
          ...ifAny(words.ability, onu.ability && abilitySaid(onu.ability, say)),
          ...ifAny(words.profile, onu.profile),
          ...ifAny(words.authMode, onu.authMode),
          ...ifAny(words.admin, onOrOff(onu.admin, words.enabled, words.disabled)),
          ...ifAny(words.omcc, onOrOff(onu.omcc, words.omccUp, words.omccDown)),
          [words.lastReg, onu.lastReg === null ? null : <TimeText key="reg" at={onu.lastReg} />],
          [words.lastDereg, onu.lastDereg === null ? null : <TimeText key="dereg" at={onu.lastDereg} />],
          ...ifAny(words.lastDown, onu.deregReason),
        ]}
      />
    </section>
  );
}

/** What goes through it now and went through it since its counters started; nothing where the model has no counters. */
export function Traffic({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const everyMs = useEveryMs()(onu.lightBy);
  const { upBps, downBps, upOctets, downOctets } = onu;
  if ([upBps, downBps, upOctets, downOctets].every((value) => value === null)) return null;
  const way = (label: Text, bps: number | null, octets: number | null) => (
    <div>
      <dt>{say(label)}</dt>
      <dd>
        {bps === null ? null : (
          <ReadingCell at={onu.at} everyMs={everyMs}>
            {rateText(bps, lang)}
          </ReadingCell>
        )}{' '}
        <span className="muted">
          {octetsText(octets, lang)} {say(page.total)}
        </span>
      </dd>
    </div>
  );
  return (
    <section className="onu-part">
      <h2>{say(page.traffic)}</h2>
      <dl className="onu-figures is-two">
        {way(words.up, upBps, upOctets)}
        {way(words.down, downBps, downOctets)}
      </dl>
    </section>
  );
}
