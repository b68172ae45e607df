import { installationCalls } from '@heliograph/catalogue/calls/installation.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { landingPathOf } from '../../../app/enter.ts';
import { pathOf } from '../../../app/menu.ts';
import { useMenu, useParts, useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { AddOlt } from '../../olts/AddOlt.tsx';
import { CliLines } from '../../olts/CliLines.tsx';

type Simulation = OutputOf<typeof installationCalls.installationServices>['simulation'];

/** Starting and stopping wait for processes. */
const once = { debounce: true } as const;
const touched = [installationCalls.installationServices.path, oltCalls.getOltList.path];

function Way({ icon, title, more, children }: { icon: string; title: string; more: string; children?: ReactNode }) {
  return (
    <li className="card setup-way">
      <Icon name={icon} size={20} />
      <div>
        <strong>{title}</strong>
        <p className="muted">{more}</p>
        {children}
      </div>
    </li>
  );
}

function Simulated({ simulation: { offered, running, olts } }: { simulation: Simulation }): ReactElement {
  const say = useWords();
  const start = useDo(installationCalls.startSimulation, touched, once);
  const stop = useDo(installationCalls.stopSimulation, touched, once);
  const stands = running ? setupWords.tryRuns : setupWords.tryStands;
  return (
    <Way icon="signal" title={say(setupWords.try)} more={say(offered ? setupWords.tryMore : setupWords.tryElsewhere)}>
      {running || olts > 0 ? (
        <>
          <p className={running ? 'tone-good' : 'tone-minor'}>{say(stands, { n: olts })}</p>
          <Button danger loading={stop.isPending} onClick={() => stop.mutate({})}>
            {say(setupWords.tryStop)}
          </Button>
        </>
      ) : offered ? (
        <Button loading={start.isPending} onClick={() => start.mutate({})}>
          {say(setupWords.tryDo)}
        </Button>
      ) : null}
    </Way>
  );
}

/** The link is there once the menu holds the page of backups. */
function Restore(): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const path = pathOf(useMenu(), 'maintain/backup/downloads');
  return (
    <Way
      icon="backup"
      title={say(setupWords.restore)}
      more={say(path === undefined ? setupWords.restoreBy : setupWords.restoreMore)}
    >
      {path === undefined ? null : <Button onClick={() => void navigate(path)}>{say(setupWords.restoreDo)}</Button>}
    </Way>
  );
}

/** How the first OLTs come in. */
export function SetupDevices({ onBack }: { onBack: () => void }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const { session } = useParts();
  const [open, setOpen] = useState<'lines' | 'add' | null>(null);
  const services = useCall(installationCalls.installationServices, {}, { every: 5000, quiet: true });
  const olts = useCall(oltCalls.getOltList, { pageSize: 1 }, { every: 5000, quiet: true });
  return (
    <>
      <p className="muted">{say(setupWords.devicesMore, { n: olts.data?.total ?? 0 })}</p>
      <ul className="setup-list">
        <Way icon="terminal" title={say(setupWords.point)} more={say(setupWords.pointMore)}>
          <Button onClick={() => setOpen('lines')}>{say(setupWords.pointDo)}</Button>
        </Way>
        <Way icon="olt" title={say(setupWords.add)} more={say(setupWords.addMore)}>
          <Button onClick={() => setOpen('add')}>{say(setupWords.addDo)}</Button>
        </Way>
        <QueryArea query={services} rows={2}>
          {({ simulation }) => <Simulated simulation={simulation} />}
        </QueryArea>
        <Restore />
      </ul>
      <div className="setup-go">
        <Button onClick={onBack}>{say(shell.back)}</Button>
        <Button type="primary" onClick={() => void navigate(landingPathOf(session) ?? '/login')}>
          {say(setupWords.finish)}
        </Button>
      </div>
      {open === 'lines' ? <CliLines onClose={() => setOpen(null)} /> : null}
      {open === 'add' ? (
        <AddOlt onClose={() => setOpen(null)} onCli={() => setOpen('lines')} refreshes={touched} />
      ) : null}
    </>
  );
}
