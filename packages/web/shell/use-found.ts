import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { projectFigureCalls } from '@heliograph/catalogue/calls/project-figures.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { pathOf, resolveMenu } from '../app/menu.ts';
import { useMenu, useParts, useSession, useWords } from '../app/parts.ts';
import type { SessionProject } from '../app/session.ts';
import { CallError } from '../client/client.ts';
import { refresh, useCall, useCallOnce } from '../client/hooks.ts';
import { useLinks, withQuery, type PageLinks } from '../screens/board/links.ts';
import { useOpenProject } from '../screens/projects/open-project.ts';
import { zonedTimeText } from '../engine/values/time.ts';
import { paletteWords } from '@heliograph/catalogue/words/shell.ts';
import type { PaletteTarget } from './palette-items.ts';

/** The page of an OLT that holds what it has learned. */
const macTable = '/device/oltDetail/mac/macTable';

type Found = z.output<typeof projectFigureCalls.globalSearch.output>;

const noted = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

const oltTargets = (olts: Found['olts'], links: PageLinks): PaletteTarget[] =>
  olts.flatMap((olt): PaletteTarget[] => {
    const to = links.olt(olt.id);
    const note = noted(olt.ip, olt.sysMac, olt.sysSerialNumber);
    return to === undefined
      ? []
      : [{ key: `olt:${olt.id}`, group: 'devices', label: olt.sysHostName || olt.ip, note, icon: 'olt', to }];
  });

/** An ONU opens in the list of all ONUs, found by what tells it apart, with its page beside it. */
const onuTargets = (onus: Found['onus'], links: PageLinks): PaletteTarget[] =>
  onus.flatMap((onu): PaletteTarget[] => {
    const sign = onu.sn ?? onu.mac ?? onu.name;
    const to = links.onus({ search: sign, row: onu.id });
    const label = onu.name ?? sign ?? onu.id;
    const note = noted(onu.name === null ? null : sign, `${onu.oltName} ${onu.pon}/${onu.onu}`);
    return to === undefined ? [] : [{ key: `onu:${onu.id}`, group: 'onus', label, note, icon: 'onu', to }];
  });

/** A PON opens with its ONUs, an uplink with its OLT. */
const portTargets = (ports: Found['ports'], links: PageLinks): PaletteTarget[] =>
  ports.flatMap((port): PaletteTarget[] => {
    const to = port.kind === 'pon' ? links.pon(port, port.port) : links.olt(port.oltId);
    const key = `port:${port.oltId}/${port.kind}/${port.port}`;
    return to === undefined ? [] : [{ key, group: 'ports', label: port.name, note: port.oltName, icon: 'link', to }];
  });

/** Where an OLT learned the MAC: the ONUs of that PON, or its MAC table. */
const hostTargets = (
  hosts: Found['hosts'],
  {
    links,
    table,
    noteOf,
  }: { links: PageLinks; table: string | undefined; noteOf: (host: Found['hosts'][number]) => string },
): PaletteTarget[] =>
  hosts.flatMap((host): PaletteTarget[] => {
    const { oltId } = host;
    const to = host.pon === null ? table && withQuery(table, { oltId }) : links.pon(host, host.pon);
    const key = `host:${oltId}/${host.mac}/${host.port ?? ''}/${host.vlan ?? ''}`;
    return to === undefined ? [] : [{ key, group: 'hosts', label: host.mac, note: noteOf(host), icon: 'onu', to }];
  });

const groupTargets = (
  groups: Found['groups'],
  path: string | undefined,
  projects: readonly SessionProject[],
): PaletteTarget[] =>
  path === undefined
    ? []
    : groups.map(({ id, groupName, projectId }): PaletteTarget => {
        const note = projects.find((project) => project.projectId === projectId)?.name ?? '';
        const to = withQuery(path, { project: projectId, group: id });
        return { key: `group:${id}`, group: 'groups', label: groupName, note, icon: 'tree', to };
      });

/** Reads the MAC tables of these OLTs one after the other, and says how many answered. */
function useReadMacs(): (oltIds: readonly string[]) => Promise<void> {
  const say = useWords();
  const { notices } = useParts();
  const once = useCallOnce();
  const queries = useQueryClient();
  return async (oltIds) => {
    let read = 0;
    for (const oltId of oltIds) {
      try {
        const content = await once(configCalls.read, { oltId, page: 'macTable', fresh: 'true' }, { quiet: true });
        if (content.fault === null) read += 1;
      } catch (error) {
        // One that cannot be read keeps none of the others; how many answered is said at the end.
        if (!(error instanceof CallError)) throw error;
      }
    }
    await refresh(queries, projectFigureCalls.globalSearch.path);
    const told = say(paletteWords.readMacsDone, { n: read, all: oltIds.length });
    if (read === oltIds.length) notices.success(told);
    else notices.warning(told);
  };
}

/** Says that some MAC tables were never read, and reads them when it is chosen. */
function useUnreadTargets(): (unread: Found['unreadMacTables']) => PaletteTarget[] {
  const say = useWords();
  const readMacs = useReadMacs();
  return ({ count, oltIds }) =>
    count === 0
      ? []
      : [
          {
            key: 'unread-mac-tables',
            group: 'hosts',
            label: say(paletteWords.unreadMacs, { n: count }),
            note: say(paletteWords.readMacs),
            icon: 'refresh',
            run: () => void readMacs(oltIds),
          },
        ];
}

/** What the words stand in, of all projects that the person sees: OLTs, ONUs, projects, groups, standing alarms (S1 §7.2). */
export function useFound(query: string): PaletteTarget[] {
  const word = query.trim();
  const { tongue: lang, projectList, zone } = useSession();
  const say = useWords();
  const menu = useMenu();
  const groupsPath = pathOf(menu, 'manage/project/groups');
  const table = resolveMenu(menu, macTable).is === 'page' ? macTable : undefined;
  const links = useLinks();
  const openProject = useOpenProject();
  const unreadTargets = useUnreadTargets();
  const isOn = word.length > 1;
  const { data } = useCall(
    projectFigureCalls.globalSearch,
    { keyword: word.slice(0, 64) },
    { enabled: isOn, quiet: true },
  );
  if (!isOn || !data) return [];
  const alarms = data.alarms.flatMap((alarm): PaletteTarget[] => {
    const to = links.alarms({ row: alarm.id });
    const note = noted(alarm.host, wordsIn(alarm.object, lang));
    return to === undefined
      ? []
      : [{ key: `alarm:${alarm.id}`, group: 'alarms', label: wordsIn(alarm.name, lang), note, icon: 'alarm', to }];
  });
  const learnedAt = ({ oltName, port, vlan, at }: Found['hosts'][number]) =>
    say(paletteWords.learnedAt, {
      olt: oltName,
      port: port ?? '–',
      vlan: vlan ?? '–',
      time: zonedTimeText(at, zone) ?? '–',
    });
  const projects = data.projects.map((project): PaletteTarget => ({
    key: `project:${project.projectId}`,
    group: 'projects',
    label: project.name,
    icon: 'project',
    run: () => openProject(project),
  }));
  return [
    ...oltTargets(data.olts, links),
    ...onuTargets(data.onus, links),
    ...portTargets(data.ports, links),
    ...hostTargets(data.hosts, { links, table, noteOf: learnedAt }),
    ...unreadTargets(data.unreadMacTables),
    ...projects,
    ...groupTargets(data.groups, groupsPath, projectList),
    ...alarms,
  ];
}
