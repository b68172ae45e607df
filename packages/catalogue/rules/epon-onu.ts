import type { Rule, Values } from '../kit/fields.ts';
import type { HeldPages, Need } from '../kit/page.ts';
import { text } from '../kit/text.ts';
import { whileWorking } from './private-onu.ts';

/** What the pages of an EPON ONU share. */

/** Settings go to the ONU by OAM, at once. */
export const whileEponWorks: Need = {
  reads: ['eponOnuState'],
  on: ['add', 'edit', 'remove'],
  message: text(
    'This ONU is not online now. It takes its settings only while it is online',
    '该 ONU 当前不在线，仅在线时才接受配置',
  ),
  holds: (_, { eponOnuState: held }) => held?.[0] === undefined || held[0]['onlineOnulineStatus'] !== false,
};

/** Rows of another page under the name that a need of GPON has for it. */
const renamed = ({ reads, holds, ...need }: Need, names: Readonly<Record<string, string>>): Need => ({
  ...need,
  reads: reads.map((id) => names[id] ?? id),
  holds: (values, held) =>
    holds(values, Object.fromEntries(reads.map((id) => [id, held[names[id] ?? id]])) satisfies HeldPages),
});

/** Needs of a page of GPON for its twin of EPON: other pages are asked, and another state of the ONU. */
export const needsOfEpon = (needs: readonly Need[], names: Readonly<Record<string, string>> = {}): readonly Need[] =>
  needs.map((need) => (need === whileWorking ? whileEponWorks : renamed(need, names)));

const told = (held: HeldPages, names: readonly string[]): number | undefined => {
  const row = held['eponInformation']?.[0];
  const numbers = names.map((name) => row?.[name]).filter((value) => typeof value === 'number');
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
};

/** Neither kind of port: the ONU has told nothing, since it was never online or its firmware does not say. */
const knows = (held: HeldPages): boolean => (told(held, ['numGEPorts', 'numFEPorts', 'numPOTSPorts']) ?? 0) > 0;

const portOf = (mark: string, names: readonly string[], message: Need['message']): Need => ({
  reads: ['eponInformation'],
  marks: [mark],
  message,
  spec: 'onu.portInTemplate',
  holds: (values: Values, held: HeldPages) => !knows(held) || Number(values[mark]) <= (told(held, names) ?? 0),
});

/** A LAN port beyond those that the ONU has told of is refused. */
export const lanPortThere = (mark: string): Need =>
  portOf(mark, ['numGEPorts', 'numFEPorts'], text('The ONU has no such port', '该 ONU 没有此端口'));

export const socketThere = (mark: string): Need =>
  portOf(mark, ['numPOTSPorts'], text('The ONU has no such telephone socket', '该 ONU 没有此 POTS 口'));

/** A list that the mode of the port does not look at does nothing. */
export const portInMode = (mark: string, mode: string): Need => ({
  reads: ['eponVlan'],
  on: ['add'],
  marks: [mark],
  message: text(
    'The port is in another mode: change that first, on the page VLAN',
    '该端口不是此模式，请先在“VLAN”页面修改模式',
  ),
  holds: (values, { eponVlan: ports }) => {
    const port = ports?.find((row) => row['onuVlanPortIndex'] === values[mark]);
    return port === undefined || port['onuVlanPortMode'] === mode;
  },
});

const rates = ['onuUpstreamFirS', 'onuUpstreamCirS', 'onuUpstreamPirS'] as const;

export const ratesRise: Rule = {
  marks: [...rates],
  spec: 'dba.firCirPir',
  message: text('Fixed ≤ assured ≤ maximum rate', '须满足 FIR ≤ CIR ≤ PIR'),
  holds: (values) => {
    const [fixed = 0, assured = 0, most = 0] = rates.map((name) => Number(values[name] ?? 0));
    return (
      rates.some((name) => values[name] === null || values[name] === undefined) || (fixed <= assured && assured <= most)
    );
  },
  passes: { onuUpstreamFirS: 512, onuUpstreamCirS: 512, onuUpstreamPirS: 512 },
  fails: { onuUpstreamFirS: 1024, onuUpstreamCirS: 512, onuUpstreamPirS: 100_000 },
};
