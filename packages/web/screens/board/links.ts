import { pathOf } from '../../app/menu.ts';
import { useMenu } from '../../app/parts.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A path with a query; what is null or empty is left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

const gponList = 'device/oltDetail/onuAuthList/onuList';
/** Pages of alarms that are not the current ones. */
const alarmPages: Readonly<Record<string, string>> = { history: 'alarm/history', masked: 'alarm/masked' };
const eponList = 'device/oltDetail/epon/onuList/onuStatus';

export interface PageLinks {
  /** The list of ONUs of all OLTs with these filters; undefined for who has no such page. */
  readonly onus: (query: Query) => string | undefined;
  readonly olt: (oltId: string) => string | undefined;
  readonly cpe: (cpeId: string) => string | undefined;
  /** ONUs of one PON port, within the pages of its OLT where the PON mode is known. */
  readonly pon: (olt: { oltId: string; ponMode?: string | null }, pon: number) => string | undefined;
  readonly ponPorts: (oltId: string) => string | undefined;
  /** Of the current ones, unless `view` says 'history' or 'masked'. */
  readonly alarms: (query: Query) => string | undefined;
  readonly olts: string | undefined;
}

/** Addresses of other pages, as the person's menu has them. */
export function useLinks(): PageLinks {
  const menu = useMenu();
  const to = (component: string, query: Query) => {
    const path = pathOf(menu, component);
    return path === undefined ? undefined : withQuery(path, query);
  };
  const onus = (query: Query) => to('device/onu/index', query);
  return {
    onus,
    olt: (oltId) => to('device/oltDetail/deviceInfo', { oltId }),
    cpe: (cpeId) => to('device/tr069OnuDetail/tr069OnuInfo', { cpeId }),
    pon: ({ oltId, ponMode }, pon) => {
      const list = ponMode === 'GPON' ? gponList : ponMode === 'EPON' ? eponList : undefined;
      return (list && to(list, { oltId, pon })) ?? onus({ oltId, pon });
    },
    ponPorts: (oltId) => to('device/oltDetail/pon/ponInfo', { oltId }),
    alarms: ({ view, ...query }) => to(alarmPages[view ?? ''] ?? 'alarm/current', query),
    olts: to('device/olt/index', {}),
  };
}
