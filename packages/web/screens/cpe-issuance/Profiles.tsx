import { profileSlotsOf, type ProfileKind, type ToldEntry } from '@heliograph/catalogue/cpe/profile.ts';
import { cpeIssuanceCalls } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import { cpeLanProfiles } from '@heliograph/catalogue/entities/cpe-lan-profiles.ts';
import { cpeSipProfiles } from '@heliograph/catalogue/entities/cpe-sip-profiles.ts';
import { cpeWanProfiles } from '@heliograph/catalogue/entities/cpe-wan-profiles.ts';
import { cpeWifiProfiles } from '@heliograph/catalogue/entities/cpe-wifi-profiles.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { ComponentType, ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useWords } from '../../app/parts.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { withQuery } from '../board/links.ts';
import { Entries } from './Entries.tsx';
import { issueWords as words } from './words.ts';

export const profileEntities = {
  wan: cpeWanProfiles,
  wifi: cpeWifiProfiles,
  sip: cpeSipProfiles,
  lan: cpeLanProfiles,
} as const satisfies Readonly<Record<ProfileKind, unknown>>;

interface Profile {
  readonly profileId: string;
  readonly profileName: string;
  readonly entries: readonly ToldEntry[];
}

/** What of an entry people know it by. */
function Said({ entry: { part, slot, values } }: { entry: ToldEntry }): ReactElement {
  const say = useWords();
  const { label, most, words: names } = profileSlotsOf[part];
  const name = values['name'] ?? values['number'] ?? values['address'] ?? values['connection'] ?? '';
  const vlan = values['vlan'] ? ` VLAN ${String(values['vlan'])}` : '';
  const numbered =
    most === 1 ? say(label) : `${say(label)} ${names?.[slot - 1] ? say(names[slot - 1] ?? label) : slot}`;
  return (
    <li>
      <span className="muted">{numbered}</span> {String(name)}
      {vlan}
    </li>
  );
}

function Holds({ profile: { entries } }: { profile: Profile }): ReactElement {
  return (
    <ul className="cpe-changes">
      {entries.map((entry) => (
        <Said key={`${entry.part} ${entry.slot}`} entry={entry} />
      ))}
    </ul>
  );
}

const cells = { holds: (profile: Profile) => <Holds profile={profile} /> };

const beneath = (kind: ProfileKind) => (state: FormState) => (
  <Entries
    kind={kind}
    entries={(state.values['entries'] ?? []) as readonly ToldEntry[]}
    problemOf={state.problemOf}
    onChange={(entries) => state.set('entries', entries)}
  />
);

function Content({ kind }: { kind: ProfileKind }): ReactElement {
  const go = useNavigate();
  const menu = useMenu();
  const path = pathOf(menu, 'device/tr069/issuance');
  return (
    <EntityScreen
      entity={profileEntities[kind] as unknown as Entity<Profile>}
      looks={{
        cells,
        beneath: beneath(kind),
        drawer: 720,
        rowActions: ({ profileId }) =>
          path === undefined
            ? []
            : [
                {
                  key: 'issue',
                  label: words.issue,
                  permission: cpeIssuanceCalls.checkCpeIssuance,
                  run: () => go(withQuery(path, { [kind]: profileId })),
                },
              ],
      }}
    />
  );
}

/** Profiles of one kind as the table of screens wants it. */
export const profileScreen = (kind: ProfileKind): ComponentType =>
  function Profiles(): ReactElement {
    return (
      <NeedsPermission permission={`${profileEntities[kind].permission}:list`}>
        <Content kind={kind} />
      </NeedsPermission>
    );
  };
