import type { MadeTenant } from '@heliograph/server/areas/tenants/tenants.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';

export interface PlaceRows {
  readonly site: string;
  readonly graph: string;
  readonly board: string;
}

/** A site with the OLT, where its ONU is on the map, and a graph with both. */
export async function fillPlaces(
  { everything, ctx }: TestServer,
  tenant: Pick<MadeTenant, 'id' | 'projectId'>,
  { olt, onu }: { readonly olt: string; readonly onu: string },
): Promise<PlaceRows> {
  const [site, graph, board] = [ctx.newId(), ctx.newId(), ctx.newId()];
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [tenant.id, ...values]);
  await put(
    `insert into site (tenant_id, id, name, longitude, latitude, created_by, created_at, updated_at)
     values ($1, $2::int8, 'Site ' || $2::text, '11.5', '48.1', 'admin', now(), now())`,
    [site],
  );
  await put('update olt set site_id = $2 where tenant_id = $1 and id = $3', [site, olt]);
  await put(
    `insert into onu_spot (tenant_id, olt_id, pon, onu_no, lon, lat, at, by_name) values ($1, $2, 1, 1, 11.5, 48.1, now(), 'admin')`,
    [olt],
  );
  await put(
    `insert into map_cell (tenant_id, level, x, y, olt_id, n, lon, lat) values ($1, 3, 4, 2, $2, 1, 11.5, 48.1) on conflict do nothing`,
    [olt],
  );
  const saved = {
    items: [
      { id: 'i1', kind: 'device', label: 'Foreign', x: 0, y: 0, parent: null, bound: { kind: 'olt', id: olt } },
      { id: 'i2', kind: 'device', label: 'Foreign ONU', x: 0, y: 90, parent: null, bound: { kind: 'onu', id: onu } },
    ],
    links: [{ id: 'l1', from: 'i1', to: 'i2', label: '' }],
  };
  await put(
    `insert into topology_graph (tenant_id, id, project_id, name, type, background, grid, theme, saved, items, version, author, updated_by, created_at, updated_at)
     values ($1, $2::int8, $3, 'Foreign ' || $2::text, 'network', 'plain', true, 'auto', $4, 2, 1, 'admin', 'admin', now(), now())`,
    [graph, tenant.projectId, JSON.stringify(saved)],
  );
  await put(
    `insert into topology_version (tenant_id, graph_id, version, saved, items, at, by_name) values ($1, $2, 1, $3, 2, now(), 'admin')`,
    [graph, JSON.stringify(saved)],
  );
  const tile = {
    id: 't1',
    kind: 'states',
    title: 'Foreign',
    x: 0,
    y: 0,
    w: 3,
    h: 3,
    where: { of: 'olt', id: olt },
    set: {},
  };
  await put(
    `insert into own_board (tenant_id, id, owner_id, owner_name, name, shared, role_ids, layout, tiles, version, updated_by, created_at, updated_at)
     values ($1, $2::int8, 0, 'somebody', 'Foreign ' || $2::text, 'all', '{}', $3, 1, 1, 'somebody', now(), now())`,
    [board, JSON.stringify([tile])],
  );
  return { site, graph, board };
}
