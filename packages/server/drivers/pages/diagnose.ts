import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { diagnosePing } from '@heliograph/catalogue/pages/olt/diagnose/diagnosePing.ts';
import { diagnoseTrace } from '@heliograph/catalogue/pages/olt/diagnose/diagnoseTrace.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { cliStepOf, type SaidCommand } from '../kit/say.ts';

const onCli = (page: ConfigPage, command: (values: PageRow) => SaidCommand): Binding => ({
  page,
  needsCli: true,
  read: () => Promise.resolve({ rows: [], complete: true }),
  steps: () => Promise.resolve([]),
  run: async (session, values) => {
    const [answer] = await session.cli(cliStepOf(session.unit, command(values)));
    return answer?.lines ?? [];
  },
});

export const diagnosePages: readonly Binding[] = [
  onCli(diagnosePing, ({ target, count, packetSize }) => [
    'pingCount',
    { host: String(target), count: Number(count), size: Number(packetSize) },
  ]),
  onCli(diagnoseTrace, ({ target }) => ['traceroute', { host: String(target) }]),
];
