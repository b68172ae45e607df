import '../olt-config/config-page.css';
import { voipProfileCalls } from '@heliograph/catalogue/calls/voip-profiles.ts';
import { voipProfiles } from '@heliograph/catalogue/entities/voip-profiles.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { voipStateNames, voipStates } from '@heliograph/catalogue/words/voip-words.ts';
import { Tabs, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { careWords as words } from './words.ts';

type Profile = z.output<typeof voipProfiles.row>;
type Given = OutputOf<typeof voipProfileCalls.listVoipOnus>;

const title = text('VoIP profiles', 'VoIP 模板');
const apply = voipProfileCalls.applyVoipProfile;

const onus: Resource = {
  id: 'voip-onus',
  title: words.voipOnus,
  many: words.voipOnusMany,
  key: 'id',
  empty: words.voipOnusNone,
  head: 'place',
  columns: [
    { name: 'place', label: words.place },
    { name: 'sn', label: words.sn },
    { name: 'name', label: words.name },
    { name: 'profileName', label: words.profile },
    { name: 'state', label: words.state },
    { name: 'reason', label: words.reason, width: 320 },
    { name: 'by', label: words.by },
    { name: 'updateTime', label: words.changed, kind: 'time' },
  ],
  filters: [
    {
      name: 'state',
      label: words.state,
      kind: 'choice',
      options: voipStateNames.map((value) => ({ value, label: voipStates[value] })),
    },
  ],
};

const tones = { going: 'warning', same: 'good', differs: 'minor', failed: 'critical' } as const;

function State({ state }: Pick<Given, 'state'>): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[state]} word={say(voipStates[state])} />;
}

const cells = {
  sn: (onu: Given) => <Copy value={onu.sn} />,
  state: (onu: Given) => <State state={onu.state} />,
};

/** ONUs that were given a profile, and how they stand to it. */
function Onus({ oltId }: { oltId: string }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const give = useDo(apply, ['/device/voipProfile/'], { debounce: true });
  const again = async ({ profileId, onuId }: Given) => {
    const { given } = await give.mutateAsync({ profileId, onuIds: onuId ?? '' });
    notices.success(say(words.given, { n: given }));
  };
  return (
    <ListPage
      embedded
      resource={onus}
      call={voipProfileCalls.listVoipOnus}
      input={{ oltId }}
      cells={cells}
      nameOf={({ place }) => place}
      every="poll"
      rowActions={(onu) =>
        onu.onuId === null ? [] : [{ key: 'again', label: words.again, permission: apply, run: () => again(onu) }]
      }
    />
  );
}

function Profiles({ oltId }: { oltId: string }): ReactElement {
  const [given, setGiven] = useState<Profile | null>(null);
  return (
    <>
      <EntityScreen
        entity={voipProfiles}
        looks={{
          embedded: true,
          within: { oltId },
          rowActions: (row) => [{ key: 'give', label: words.give, permission: apply, run: () => setGiven(row) }],
        }}
      />
      {given ? <GiveDialog oltId={oltId} profile={given} onClose={() => setGiven(null)} /> : null}
    </>
  );
}

function Content(): ReactElement {
  const say = useWords();
  const { id: oltId } = useOlt();
  const [tab, setTab] = useState('profiles');
  return (
    <>
      <header className="config-head">
        <div className="row wrap">
          <h2>{say(title)}</h2>
          <Tag color="blue">{say(words.byConsole)}</Tag>
        </div>
        <p className="muted config-help">{say(words.voipMore)}</p>
      </header>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'profiles', label: say(words.voipProfiles) },
          { key: 'onus', label: say(words.voipOnus) },
        ]}
      />
      {tab === 'profiles' ? <Profiles key={oltId} oltId={oltId} /> : <Onus key={oltId} oltId={oltId} />}
    </>
  );
}

/** VoIP profiles of one OLT: kept by the console, given to ONUs, and which of them differ by now. */
export const VoipProfiles = (): ReactElement => (
  <OltFrame permission="device:voipProfile:list">
    <Content />
  </OltFrame>
);
