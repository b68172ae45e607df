import { onuGlobalConfig } from '@heliograph/catalogue/pages/olt/gpon/onuGlobalConfig.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import { onlyApplying } from '../bindings/shaped.ts';
import type { Binding, RowChange, PageRead, PageSession, Step } from '../kit/binding.ts';
import { saidStep, cliStepOf, type SaidCommand } from '../kit/say.ts';

const isOn = (word: string | undefined): boolean | null => (word === undefined ? null : word === 'enable');

/** Lines of a V1600G0-B (V1.4.13R), none of them below an interface: `set plug_and_play enable`, `plug_and_play vlan 100`. */
async function read(session: PageSession): Promise<PageRead> {
  const [answer] = await session.cli(cliStepOf(session.unit, ['runningConfig']));
  const lines = answer?.lines ?? [];
  const found = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find((word) => word !== undefined);
  const vlan = found(/^plug_and_play vlan (\d+)\s*$/);
  const row = {
    plugAndPlay: isOn(found(/^set plug_and_play (enable|disable)\s*$/)),
    plugAndPlayVlan: vlan === undefined ? null : Number(vlan),
    variableVlan: isOn(found(/^set variable_vlan (enable|disable)\s*$/)),
    matchingType: found(/^onu auto-learn bind matching-type (\S+)\s*$/) ?? null,
  };
  const complete = answer?.truncated !== true;
  const isAbsent = complete && row.plugAndPlay === null && row.variableVlan === null;
  return isAbsent ? { rows: [], complete, absent: true } : { rows: [onlyApplying(onuGlobalConfig)(row)], complete };
}

function steps({ before, after }: RowChange, unit: Unit): Step[] {
  const said: SaidCommand[] = [];
  const differs = (name: string) => after?.[name] != null && before?.[name] !== after[name];
  const state = (name: string) => ({ state: after?.[name] === true ? 'enable' : 'disable' });
  // First where to, then whether.
  if (differs('plugAndPlayVlan')) said.push(['plugAndPlayVlan', { vlan: Number(after?.['plugAndPlayVlan']) }]);
  if (differs('plugAndPlay')) said.push(['plugAndPlay', state('plugAndPlay')]);
  if (differs('variableVlan')) said.push(['variableVlan', state('variableVlan')]);
  return said.length === 0 ? [] : [saidStep(unit, ...(said as [SaidCommand, ...SaidCommand[]]))];
}

export const gponGlobalPages: readonly Binding[] = [
  {
    page: onuGlobalConfig,
    needsCli: true,
    read,
    steps: (change, session) => Promise.resolve(steps(change, session.unit)),
  },
];
