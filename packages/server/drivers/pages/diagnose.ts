import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { diagnosePing } from '@heliograph/catalogue/pages/olt/diagnose/diagnosePing.ts';
import { diagnoseTrace } from '@heliograph/catalogue/pages/olt/diagnose/diagnoseTrace.ts';
import type { Binding, PageRow } from '../kit/binding.ts';

/** A hundred packets, each of which may be waited for. */
const patience = 180_000;

const onCli = (page: ConfigPage, command: (values: PageRow) => string): Binding => ({
  page,
  needsCli: true,
  read: () => Promise.resolve({ rows: [], complete: true }),
  steps: () => Promise.resolve([]),
  run: async (session, values) => {
    const [answer] = await session.cli({ commands: [command(values)], timeoutMs: patience });
    return answer?.lines ?? [];
  },
});

export const diagnosePages: readonly Binding[] = [
  onCli(
    diagnosePing,
    ({ target, count, packetSize }) => `ping ${String(target)} count ${Number(count)} size ${Number(packetSize)}`,
  ),
  onCli(diagnoseTrace, ({ target }) => `traceroute ${String(target)}`),
];
