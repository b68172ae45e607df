import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParts } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { portLinkKey, type PortLinks } from '../../engine/config/PortPicker.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { pageEntryOf } from './definitions.ts';
import { useModel } from './use-nav.ts';

/** What a page is of, as calls name it: a device, or one of its ONUs. */
export interface PageTarget {
  readonly oltId: string;
  readonly onuId?: string;
}

/** What the fields of a page need to know of the device around them. */
export interface PageSurroundings {
  readonly oltId: string;
  readonly target: PageTarget;
  readonly model: OltModel;
  /** Whether each port has its link. */
  readonly links: PortLinks;
  /** By field: what another page of this device holds. */
  readonly offered: Readonly<Record<string, readonly string[]>>;
}

interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

function valuesIn(answer: Answer | undefined, field: string): readonly string[] {
  const at = answer?.columns.indexOf(field) ?? -1;
  if (!answer || at < 0) return [];
  const values = answer.rows
    .map((row) => row[at])
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  return [...new Set(values.map(String))].filter((value) => value !== '');
}

/** Values that fields of the page take from other pages, such as the VLANs that exist. */
function useOffered(
  page: ConfigPage | undefined,
  oltId: string,
  onuId: string,
): Readonly<Record<string, readonly string[]>> {
  const { client } = useParts();
  const wanting = Object.entries(page?.fields ?? {}).flatMap(([name, { from }]) => (from ? [{ name, ...from }] : []));
  const pages = [...new Set(wanting.map((one) => one.page))];
  const answers = useQueries({
    queries: pages.map((other) => {
      const target = targetOf(pageEntryOf(other), oltId, onuId);
      return {
        queryKey: [configCalls.read.path, 'offered', target, other],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          client.send(configCalls.read, { ...target, page: other }, { signal, quiet: true }),
        staleTime: 30_000,
      };
    }),
  });
  return Object.fromEntries(
    wanting.map(({ name, page: other, field }) => [name, valuesIn(answers[pages.indexOf(other)]?.data, field)]),
  );
}

/** A page of the device itself says nothing of an ONU, whatever the address names. */
const targetOf = (page: Pick<ConfigPage, 'of'> | undefined, oltId: string, onuId: string): PageTarget =>
  page?.of === 'onu' ? { oltId, onuId } : { oltId };

export function useSurroundings(page: ConfigPage | undefined): PageSurroundings {
  const { id: oltId } = useOlt();
  const [onuId] = useQueryValue('onuId', '');
  const model = useModel();
  const hasPorts = Object.values(page?.fields ?? {}).some(({ kind }) => kind === 'port' || kind === 'ports');
  const { data } = useCall(oltInfoCalls.getPortInfo, { oltId }, { quiet: true, enabled: hasPorts });
  const links = useMemo(
    () => new Map((data?.rows ?? []).map((port) => [portLinkKey(port.kind, port.port), port.link])),
    [data],
  );
  const offered = useOffered(page, oltId, onuId);
  const of = page?.of;
  const target = useMemo(() => targetOf(of ? { of } : {}, oltId, onuId), [of, oltId, onuId]);
  return { oltId, target, model, links, offered };
}
