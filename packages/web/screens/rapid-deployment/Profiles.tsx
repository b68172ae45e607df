import '../order-rules/order-rules.css';
import { cpeLanProfiles } from '@heliograph/catalogue/entities/cpe-lan-profiles.ts';
import { cpeSipProfiles } from '@heliograph/catalogue/entities/cpe-sip-profiles.ts';
import { cpeWanProfiles } from '@heliograph/catalogue/entities/cpe-wan-profiles.ts';
import { cpeWifiProfiles } from '@heliograph/catalogue/entities/cpe-wifi-profiles.ts';
import { askedByPlan } from '@heliograph/catalogue/calls/orders.ts';
import { rdProfiles } from '@heliograph/catalogue/entities/rd-profiles.ts';
import { servicePlans } from '@heliograph/catalogue/entities/service-plans.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { choice, type Field, type Form, type Rule } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { ruleMessages } from '@heliograph/catalogue/words/order-rule-words.ts';
import { ipHostModes, type IpHostMode } from '@heliograph/catalogue/words/rapid-words.ts';
import { useMemo, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useWords, type Say } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { NeedsPermission } from '../../engine/States.tsx';
import { rapidWords as words } from './words.ts';

export type Preset = z.output<typeof rdProfiles.row> & {
  readonly planName: string | null;
  readonly hasPassword: boolean;
  readonly gives: readonly string[];
};

interface Named {
  readonly profileId: string;
  readonly profileName: string;
}

const { fields, rules = [] } = rdProfiles.form;

const chosen = (field: Field | undefined, of: readonly Named[] | undefined): Field =>
  choice({
    label: field?.label ?? words.choose,
    ...(field?.help ? { help: field.help } : {}),
    optional: true,
    options: (of ?? []).map(({ profileId: value, profileName: name }) => ({ value, label: text(name, name) })),
  });

const asked = { pageSize: 100 };
const quiet = { quiet: true };

/** The form with what there is to choose from. */
function useForm(): Form {
  const plans = useCall(servicePlans.deeds.list, asked, quiet).data?.rows;
  const wan = useCall(cpeWanProfiles.deeds.list, asked, quiet).data?.rows;
  const wifi = useCall(cpeWifiProfiles.deeds.list, asked, quiet).data?.rows;
  const sip = useCall(cpeSipProfiles.deeds.list, asked, quiet).data?.rows;
  const lan = useCall(cpeLanProfiles.deeds.list, asked, quiet).data?.rows;
  return useMemo(() => {
    const asks = (id: unknown) => {
      const plan = plans?.find((one) => one.planId === id);
      return plan !== undefined && askedByPlan(plan).length > 0;
    };
    const secrets: Rule = {
      marks: ['planId'],
      message: ruleMessages.asksSecrets,
      holds: ({ planId }) => !asks(planId),
    };
    return {
      fields: {
        ...fields,
        planId: choice({
          label: fields['planId']?.label ?? words.choose,
          options: (plans ?? []).map(({ planId, planName }) => ({ value: planId, label: text(planName, planName) })),
        }),
        wanProfile: chosen(fields['wanProfile'], wan as unknown as Named[]),
        wifiProfile: chosen(fields['wifiProfile'], wifi as unknown as Named[]),
        sipProfile: chosen(fields['sipProfile'], sip as unknown as Named[]),
        lanProfile: chosen(fields['lanProfile'], lan as unknown as Named[]),
      },
      rules: [...rules, secrets],
    };
  }, [plans, wan, wifi, sip, lan]);
}

/** What the OLT gives besides the plan. */
export function oltSide(say: Say, row: Preset): string[] {
  const how = ipHostModes[row.ipHost as IpHostMode];
  return [
    ...(row.ethernetNumber === null ? [] : [say(words.ports, { n: row.ethernetNumber })]),
    ...(row.multicastVlans === null ? [] : [say(words.vlans, { vlans: row.multicastVlans })]),
    ...(row.ipHost === 'none' ? [] : [say(words.host, { how })]),
  ];
}

/** What the customer device is given. */
export const homeSide = (say: Say, row: Preset): string[] => [
  ...(row.ssid === 'none' ? [] : [say(words.wifi, { name: row.ssidName ?? '' })]),
  ...row.gives,
];

function Said({ said }: { said: readonly string[] }): ReactElement {
  return <span>{said.length === 0 ? '–' : said.join(' · ')}</span>;
}

function Olt({ row }: { row: Preset }): ReactElement {
  return <Said said={oltSide(useWords(), row)} />;
}

function Home({ row }: { row: Preset }): ReactElement {
  return <Said said={homeSide(useWords(), row)} />;
}

const cells = {
  olt: (row: Preset) => <Olt row={row} />,
  home: (row: Preset) => <Home row={row} />,
};

const ofOlt = [
  'ethernetNumber',
  'multicastVlans',
  'ipHost',
  'ipFrom',
  'ipTo',
  'ipMask',
  'ipGateway',
  'ipDns1',
  'ipDns2',
];
const ofHome = ['ssid', 'ssidName', 'ssidPassword', 'wanProfile', 'wifiProfile', 'sipProfile', 'lanProfile'];

function Beneath({ state }: { state: FormState }): ReactElement {
  const say = useWords();
  const form = useForm();
  return (
    <>
      <h2 className="rule-part">{say(words.atOlt)}</h2>
      <p className="muted">{say(words.oltHelp)}</p>
      <FormFields form={form} state={state} columns={2} only={ofOlt} />
      <h2 className="rule-part">{say(words.atHome)}</h2>
      <p className="muted">{say(words.homeHelp)}</p>
      <FormFields form={form} state={state} columns={2} only={ofHome} />
    </>
  );
}

const top = ['profileNo', 'profileName', 'planId', 'remark'];
const beneath = (state: FormState) => <Beneath state={state} />;

function List({ begins }: { begins?: { readonly leave: () => void } }): ReactElement {
  const form = useForm();
  const go = useNavigate();
  const show = ({ profileId }: Preset) => ({
    key: 'show',
    label: words.show,
    permission: 'device:rdProfile:query',
    run: () => go(`/device/RDpreProfile/view?profileId=${profileId}`),
  });
  return (
    <EntityScreen
      entity={rdProfiles as unknown as Entity<Preset>}
      looks={{
        cells,
        form,
        only: () => top,
        beneath,
        drawer: 720,
        rowActions: (row) => [show(row)],
        ...(begins ? { begins } : {}),
      }}
    />
  );
}

/** All that a new customer needs, at the OLT and at home. */
export function RdProfileList(): ReactElement {
  return (
    <NeedsPermission permission="device:rdProfile:list">
      <List />
    </NeedsPermission>
  );
}

/** The same, with the dialog of a new one open. */
export function NewProfile(): ReactElement {
  const go = useNavigate();
  return (
    <NeedsPermission permission="device:rdProfile:list">
      <List begins={{ leave: () => void go('/device/RDpreProfile/table') }} />
    </NeedsPermission>
  );
}
