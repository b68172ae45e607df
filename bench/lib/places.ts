import type { TestServer } from '@heliograph/server/testing/server.ts';
import { recountCells } from '@heliograph/server/areas/map/cells.ts';

/** OLTs over 30 by 15 degrees, their ONUs over 0.16 by 0.1 degrees around them. Answers how long each OLT's squares took, ms. */
export async function placeOnus({ everything, ctx }: TestServer): Promise<number[]> {
  await everything.query('update olt set lon = -5 + (id * 7919 % 3000) / 100.0, lat = 40 + (id * 6271 % 1500) / 100.0');
  await everything.query(
    `insert into onu_spot (tenant_id, olt_id, pon, onu_no, lon, lat, at, by_name)
     select u.tenant_id, u.olt_id, u.pon, u.onu_no, o.lon + ((u.id * 48271) % 16000) / 100000.0 - 0.08, o.lat + ((u.id * 69621) % 10000) / 100000.0 - 0.05,
       now(), 'bench'
     from onu u join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id`,
  );
  await everything.query('vacuum analyze onu_spot');
  const { rows } = await everything.query<{ tenant_id: number; id: string }>(
    'select tenant_id, id from olt order by tenant_id, id',
  );
  const took: number[] = [];
  for (const { tenant_id: tenantId, id } of rows) {
    const began = performance.now();
    await ctx.scope.tenant(tenantId, (tx) => recountCells(tx, tenantId, id));
    took.push(performance.now() - began);
  }
  await everything.query('vacuum analyze map_cell');
  return took;
}

/** Of every PON a splitter 1:8, eight below it 1:16, and each of its 128 ONUs on one of these. The first of PON p of OLT o is o * 1000 + p * 10. */
export async function hangOnus({ everything }: TestServer): Promise<void> {
  const stamps = `'bench', now(), now()`;
  await everything.query(
    `insert into splitter (tenant_id, id, name, olt_id, pon, stage, ways, created_by, created_at, updated_at)
     select o.tenant_id, o.id * 1000 + p * 10, 'R ' || o.id || ' ' || p, o.id, p, 1, 8, ${stamps} from olt o, generate_series(1, 16) p`,
  );
  await everything.query(
    `insert into splitter (tenant_id, id, name, olt_id, pon, above_id, above_port, stage, ways, created_by, created_at, updated_at)
     select o.tenant_id, o.id * 1000 + p * 10 + s, 'S ' || o.id || ' ' || p || ' ' || s, o.id, p, o.id * 1000 + p * 10, s, 2, 16, ${stamps}
     from olt o, generate_series(1, 16) p, generate_series(1, 8) s`,
  );
  await everything.query(
    `insert into onu_drop (tenant_id, olt_id, pon, onu_no, sn, splitter_id, port, how, at, by_name)
     select tenant_id, olt_id, pon, onu_no, upper(sn), olt_id * 1000 + pon * 10 + 1 + (onu_no - 1) / 16, 1 + (onu_no - 1) % 16, 'imported', now(), 'bench'
     from onu`,
  );
  await everything.query('vacuum analyze splitter');
  await everything.query('vacuum analyze onu_drop');
}
