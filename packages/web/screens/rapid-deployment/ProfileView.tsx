import '../onus/detail/detail.css';
import '../onus/page/page.css';
import { rdProfiles } from '@heliograph/catalogue/entities/rd-profiles.ts';
import { ipHostModes, ssidChoices, type IpHostMode, type SsidChoice } from '@heliograph/catalogue/words/rapid-words.ts';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../app/parts.ts';
import type { Call } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { Plate } from '../../engine/Plate.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import type { Preset } from './Profiles.tsx';
import { rapidWords as words } from './words.ts';

const { parts } = rdProfiles;
const label = (name: string) => parts[name]?.field.label ?? words.profile;
const get = rdProfiles.deeds.get as unknown as Call<
  z.ZodType<object, { readonly profileId: string }>,
  z.ZodType<Preset>,
  'data'
>;

function Olt({ row }: { row: Preset }): ReactElement {
  const say = useWords();
  const range =
    row.ipHost === 'static'
      ? say(words.range, { from: row.ipFrom ?? '', to: row.ipTo ?? '', mask: row.ipMask ?? '' })
      : null;
  return (
    <section className="onu-part">
      <h2>{say(words.atOlt)}</h2>
      <Facts
        facts={[
          [label('planId'), row.planName ?? say(words.gone)],
          [label('ethernetNumber'), row.ethernetNumber],
          [label('multicastVlans'), row.multicastVlans],
          [label('ipHost'), range ?? say(ipHostModes[row.ipHost as IpHostMode])],
          [label('ipGateway'), row.ipGateway],
          [label('ipDns1'), row.ipDns1],
          [label('ipDns2'), row.ipDns2],
        ]}
      />
    </section>
  );
}

function Home({ row }: { row: Preset }): ReactElement {
  const say = useWords();
  return (
    <section className="onu-part">
      <h2>{say(words.atHome)}</h2>
      <Facts
        facts={[
          [label('ssid'), say(ssidChoices[row.ssid as SsidChoice])],
          [label('ssidName'), row.ssidName],
          [label('ssidPassword'), row.hasPassword ? say(words.kept) : null],
          [words.gives, row.gives.join(', ')],
        ]}
      />
    </section>
  );
}

function Content({ profileId }: { profileId: string }): ReactElement {
  const say = useWords();
  const query = useCall(get, { profileId });
  return (
    <section className="onu-detail">
      <header className="page-head">
        <h1>{query.data ? `${query.data.profileNo} ${query.data.profileName}` : say(words.view)}</h1>
        {query.data?.remark ? <span className="muted">{query.data.remark}</span> : null}
        <div className="tools">
          <Link to="/device/RDpreProfile/table">{say(words.back)}</Link>
        </div>
      </header>
      <QueryArea query={query}>
        {(row) => (
          <>
            <Olt row={row} />
            <Home row={row} />
          </>
        )}
      </QueryArea>
    </section>
  );
}

/** One pre-set profile: what it gives at the OLT and at home. */
export function ProfileView(): ReactElement {
  const say = useWords();
  const [query] = useSearchParams();
  const profileId = query.get('profileId') ?? '';
  return (
    <NeedsPermission permission="device:rdProfile:query">
      {/^\d+$/.test(profileId) ? (
        <Content profileId={profileId} />
      ) : (
        <Plate icon="rule" title={say(words.noProfile)}>
          <Link to="/device/RDpreProfile/table">{say(words.back)}</Link>
        </Plate>
      )}
    </NeedsPermission>
  );
}
