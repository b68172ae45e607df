import type { ReceivedRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Context } from '../context.ts';
import type { TestServer } from '../testing/server.ts';
import type { SettledInforms } from './traps.ts';

type Row = Record<string, unknown>;

/** What the intake has stored, of all tenants. */
export const storedIn = (server: () => TestServer) => {
  const all = async (sql: string) => (await server().everything.query(sql)).rows as Row[];
  return {
    events: () => all('select * from alarm_event order by tenant_id, at, id'),
    rows: () => all('select * from alarm order by id'),
  };
};

/** The informs of a batch that are not in the database, when all of them are settled. */
export async function lostOf(taken: Promise<SettledInforms>): Promise<ReceivedRecord[]> {
  const informs = [...(await taken)];
  const stored = await Promise.all(informs.map(([, settled]) => settled));
  return informs.flatMap(([record], n) => (stored[n] === true ? [] : [record]));
}

/** Somebody else's transaction that holds all OLTs of a tenant, from now until it is let go. */
export async function holdAllOlts({ scope }: Context, tenantId: number): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = scope.tenant(tenantId, async (tx) => {
    await tx.selectFrom('olt').select('id').where('tenant_id', '=', tenantId).forUpdate().execute();
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, transaction]);
  return () => {
    over.resolve();
    return transaction;
  };
}
