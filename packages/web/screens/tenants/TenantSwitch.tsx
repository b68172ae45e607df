import './tenants.css';
import { projectCalls, type availableTenant } from '@heliograph/catalogue/calls/projects.ts';
import { switchResource, tenantWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useWorkAs } from '../../app/work-as.ts';
import { CallError } from '../../client/client.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Mark } from '../../engine/values/Mark.tsx';
import { ToneIcon } from '../../engine/values/Severity.tsx';
import { TenantExpiry, TenantStateMark } from './parts.tsx';

type Available = z.output<typeof availableTenant>;

const refreshMs = 30_000;
const nameOf = (tenant: Available) => tenant.tenantName;

function Unseen(): ReactElement {
  const say = useWords();
  return (
    <span className="muted" title={say(words.noView)}>
      –
    </span>
  );
}

function Name({ tenant }: { tenant: Available }): ReactElement {
  const say = useWords();
  return (
    <span className="row wrap">
      <span>{tenant.tenantName}</span>
      {tenant.current ? <Mark tone="main">{say(words.here)}</Mark> : null}
      {tenant.isDefault ? <Mark>{say(words.home)}</Mark> : null}
    </span>
  );
}

/** How many alarms of each severity stand, the worst first; those that there are none of are left out. */
function Alarms({ alarms }: { alarms: Available['alarms'] }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  if (alarms === null) return <Unseen />;
  const standing = severities.filter(({ id }) => alarms[id] > 0);
  if (standing.length === 0) return <span className="muted">{say(words.noAlarms)}</span>;
  return (
    <span className="row wrap">
      {standing.map(({ id, label }) => (
        <span key={id} className="dot nowrap" title={say(label)}>
          <ToneIcon tone={id} label={say(label)} />
          {numberText(alarms[id], lang)}
        </span>
      ))}
    </span>
  );
}

function Olts({ tenant }: { tenant: Available }): ReactElement {
  const { lang } = useSession();
  const { oltNum, oltOnlineNum } = tenant;
  if (oltNum === null || oltOnlineNum === null) return <Unseen />;
  return (
    <span className={oltOnlineNum < oltNum ? 'nowrap tone-critical' : 'nowrap'}>
      {`${numberText(oltOnlineNum, lang)} / ${numberText(oltNum, lang)}`}
    </span>
  );
}

function Plan({ tenant }: { tenant: Available }): ReactElement {
  const say = useWords();
  if (tenant.packageName !== null) return <span>{tenant.packageName}</span>;
  return <span className="muted">{say(words.everyPage)}</span>;
}

const cells = {
  tenantName: (tenant: Available) => <Name tenant={tenant} />,
  state: (tenant: Available) => <TenantStateMark state={tenant.state} />,
  olts: (tenant: Available) => <Olts tenant={tenant} />,
  alarms: (tenant: Available) => <Alarms alarms={tenant.alarms} />,
  packageName: (tenant: Available) => <Plan tenant={tenant} />,
  expireTime: (tenant: Available) => <TenantExpiry stacked at={tenant.expireTime} days={tenant.remainingDays} />,
};

/** /manage/project/tenantSwitch: which tenant to work in, with what helps choosing; Enter on a row goes there (S1 §2.5). */
export function TenantSwitch(): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const { user } = useSession();
  const { enter, leave } = useWorkAs();
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
    });
  const go = async (tenant: Available) => {
    if (tenant.current) return;
    if (tenant.isDefault) return quietly(leave());
    const body = say(words.enterAsk, { name: tenant.tenantName });
    if (await ask({ title: say(words.enter), body })) await quietly(enter(tenant.tenantId));
  };
  return (
    <ListPage
      resource={switchResource}
      call={projectCalls.getAvailableTenant}
      cells={cells}
      nameOf={nameOf}
      every={refreshMs}
      enter={go}
      rowActions={(tenant) =>
        user?.switchesTenants
          ? [{ key: 'switch', label: words.switchTo, disabled: tenant.current, run: () => go(tenant) }]
          : []
      }
      above={user?.switchesTenants ? null : <p className="muted">{say(words.ownOnly)}</p>}
    />
  );
}
