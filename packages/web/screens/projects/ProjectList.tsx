import './projects.css';
import { projectFigureCalls, type projectOverview } from '@heliograph/catalogue/calls/project-figures.ts';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { projectListResource } from '@heliograph/catalogue/resources/projects.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { loadProjects } from '../../app/enter.ts';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { Mark } from '../../engine/values/Mark.tsx';
import { ToneIcon } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { withQuery } from '../board/links.ts';
import { useOpenProject } from './open-project.ts';
import { RoleTag } from './RoleTag.tsx';

type Overview = z.output<typeof projectOverview>;

const projectPaths = ['/system/project/'];

const levels = ['critical', 'major', 'minor', 'warning'] as const;

function Standing({ alarms }: { alarms: Overview['alarms'] }): ReactElement {
  const { tongue: lang } = useSession();
  const say = useWords();
  if (alarms.total === 0) return <span className="muted">{say(words.noAlarms)}</span>;
  return (
    <span className="counts">
      {levels
        .filter((level) => alarms[level] > 0)
        .map((level) => (
          <span key={level} className={`tone-${level}`}>
            <ToneIcon tone={level} />
            {numberText(alarms[level], lang)}
          </span>
        ))}
    </span>
  );
}

/** Devices whose last poll was complete; those of which it failed stand out. */
function Monitored({ row: { monitor, device } }: { row: Overview }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  if (device.total === 0) return <span className="muted">–</span>;
  return (
    <span>
      {numberText(monitor.polled, lang)} / {numberText(device.total, lang)}
      {monitor.failed === 0 ? null : (
        <span className="tone-critical"> {say(words.failed, { n: numberText(monitor.failed, lang) })}</span>
      )}
    </span>
  );
}

/** Seven bars, and the same in words for who does not see them. */
function Trend({ days }: { days: readonly number[] }): ReactElement {
  const say = useWords();
  const most = Math.max(1, ...days);
  const title = say(words.trendTitle, { days: days.join(', ') });
  return (
    <span className="trend" role="img" aria-label={title} title={title}>
      {days.map((raised, at) => (
        <i
          // The place is the day.
          key={`${at} of ${days.length}`}
          className={raised > 0 ? 'has' : ''}
          style={{ height: Math.round((raised / most) * 20) }}
        />
      ))}
    </span>
  );
}

function useCells(open: ReturnType<typeof useOpenProject>) {
  const say = useWords();
  const { tongue: lang } = useSession();
  const part = (some: number, total: number) =>
    total === 0 ? <span className="muted">–</span> : `${numberText(some, lang)} / ${numberText(total, lang)}`;
  return {
    name: (row: Overview) => (
      <span className="row">
        <button
          type="button"
          className="plain link"
          onClick={(event) => {
            event.stopPropagation();
            open(row);
          }}
        >
          <strong>{row.name}</strong>
        </button>
        {row.isDefault ? <Mark>{say(words.default)}</Mark> : null}
      </span>
    ),
    role: (row: Overview) => <RoleTag role={row.role} />,
    device: (row: Overview) => part(row.device.online, row.device.total),
    monitor: (row: Overview) => <Monitored row={row} />,
    onu: (row: Overview) => part(row.onu.online, row.onu.total),
    network: (row: Overview) => part(row.network.pons.up, row.network.pons.total),
    uplinks: (row: Overview) => part(row.network.uplinks.up, row.network.uplinks.total),
    groups: (row: Overview) => numberText(row.network.groups, lang),
    alarms: (row: Overview) => <Standing alarms={row.alarms} />,
    trend: (row: Overview) => <Trend days={row.trend} />,
  };
}

function useLeave() {
  const parts = useParts();
  const ask = useAsk();
  const say = useWords();
  const leave = useDo(projectCalls.selfUnauth, projectPaths);
  return async (project: Overview) => {
    const isSure = await ask({
      title: say(words.leave),
      body: say(words.leaveAsk, { what: project.name }),
      confirm: say(words.leave),
      danger: true,
    });
    if (!isSure) return;
    await leave.mutateAsync({ projectId: project.projectId }).then(
      () => loadProjects(parts),
      () => undefined,
    );
  };
}

/** Projects that the person sees, with what it is in each and how each is doing (S1 §7.2). */
export function ProjectList(): ReactElement {
  const menu = useMenu();
  const may = useMay();
  const navigate = useNavigate();
  const open = useOpenProject();
  const leave = useLeave();
  const cells = useCells(open);
  const go = (component: string, projectId: string) => {
    const path = pathOf(menu, component);
    return path === undefined ? undefined : () => navigate(withQuery(path, { project: projectId }));
  };
  const { data: own } = useCall(projectCalls.selectUserAuthedInfos, {}, { quiet: true });
  const isShared = (row: Overview) => own?.rows.some(({ projectId }) => projectId === row.projectId) ?? false;
  const rowActions = (row: Overview): ListRowAction[] => {
    const [shares, groups] = [go('manage/project/share', row.projectId), go('manage/project/groups', row.projectId)];
    return [
      { key: 'open', label: words.open, run: () => open(row) },
      ...(shares && may('system:project:list') ? [{ key: 'shares', label: words.shares, run: shares }] : []),
      ...(groups ? [{ key: 'groups', label: words.groups, run: groups }] : []),
      // Only whom it is shared with by name can leave it.
      ...(isShared(row) ? [{ key: 'leave', label: words.leave, danger: true, run: () => leave(row) }] : []),
    ];
  };
  return (
    <ListPage
      resource={projectListResource}
      call={projectFigureCalls.projectOverview}
      cells={cells}
      nameOf={(row) => row.name}
      rowActions={rowActions}
      enter={open}
      every="poll"
    />
  );
}
