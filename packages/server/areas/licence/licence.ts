import { licenceCalls, type licenceInfo } from '@heliograph/catalogue/calls/licence.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { changeLicence, isExpired, licenceInForce, unlimitedLicence, type LicenceBody } from '../../quota.ts';
import { readKey, readLicence } from './licence-file.ts';

const dayMs = 24 * 3_600_000;
/** So many days before its end, administrators are told on every page. */
const warnDays = 30;
interface Sums {
  readonly olts: number;
  readonly lit: number;
  readonly onus: number;
  readonly onusLit: number;
  readonly over: number;
  readonly tenants: number;
  readonly inUse: number;
}

/** Created and connected, over all tenants. ONUs beyond a tenant's quota are there all the same, so they count. */
async function sumsOf(tx: Tx, now: Date): Promise<Sums> {
  const { rows } =
    await sql<Sums>`select coalesce(sum(u.olts), 0)::int as olts, coalesce(sum(u.olts_online), 0)::int as lit,
      coalesce(sum(u.onus + u.onus_over), 0)::int as onus, coalesce(sum(u.onus_over), 0)::int as over, coalesce(sum(u.onus_online), 0)::int as "onusLit",
      (select count(*)::int from tenant) as tenants,
      (select count(*)::int from tenant where status = '0' and removed_at is null and (expire_at is null or expire_at > ${now})) as "inUse"
    from tenant_usage((select array_agg(id) from tenant)) u`.execute(tx);
  const [sums] = rows;
  if (!sums) throw fault('internal');
  return sums;
}

const daysLeft = (expires: string, now: number): number => Math.max(0, Math.floor((Date.parse(expires) - now) / dayMs));

/** Days that the licence still lasts when these are few; 0 and `expired` when it is over. Null: nothing to tell. */
export async function licenceWarning(ctx: Context, tx: Tx): Promise<{ days: number; expired: boolean } | null> {
  const licence = await licenceInForce(tx);
  const now = ctx.clock.now();
  if (!licence || licence.expires === null) return null;
  const days = daysLeft(licence.expires, now);
  return days > warnDays ? null : { days, expired: isExpired(licence, now) };
}

async function show(ctx: Context, tx: Tx): Promise<z.input<typeof licenceInfo>> {
  const now = ctx.clock.now();
  const row = await tx.selectFrom('licence').selectAll().where('id', '=', 1).executeTakeFirst();
  const licence = row ? (JSON.parse(row.body) as LicenceBody) : unlimitedLicence;
  const sums = await sumsOf(tx, new Date(now));
  const { expires } = licence;
  return {
    kind: row ? 'file' : 'open',
    state: isExpired(licence, now) ? 'expired' : 'valid',
    holder: row ? licence.holder : null,
    serial: row ? licence.serial : null,
    expireTime: expires === null ? null : timeText(new Date(expires)),
    remainingDays: expires === null ? null : daysLeft(expires, now),
    fileName: row?.file_name ?? null,
    uploadBy: row?.uploaded_by ?? null,
    uploadTime: row ? timeText(row.uploaded_at) : null,
    oltSwitch: { limit: licence.oltSwitch, created: sums.olts, connected: sums.lit, over: 0 },
    onuRouter: { limit: licence.onuRouter, created: sums.onus, connected: sums.onusLit, over: sums.over },
    tenants: { limit: licence.tenants, created: sums.tenants, connected: sums.inUse, over: 0 },
    canUpload: ctx.settings.licenceKey !== undefined,
  };
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const loggable = ({ serial, holder, expires, oltSwitch, onuRouter, tenants }: LicenceBody) => ({
  serial,
  holder,
  expires,
  oltSwitch,
  onuRouter,
  tenants,
});

/** The licence of the installation: open and without limits, unless a signed file says otherwise. */
export function licence(ctx: Context): Area {
  const { licenceKey } = ctx.settings;
  const key = licenceKey === undefined ? undefined : readKey(licenceKey);
  return area(licenceCalls, {
    getLicence: (_input, request) => request.tx((tx) => show(ctx, tx)),

    uploadLicence: async (_input, request) => {
      const { fileName, stream } = await request.upload();
      const bytes = await bytesOf(stream);
      if (!key) throw fault('licenceNoKey');
      const file = readLicence(bytes, key, ctx.clock.now());
      return request.tx(async (tx) => {
        await changeLicence(tx);
        const before = await tx.selectFrom('licence').select('body').where('id', '=', 1).executeTakeFirst();
        const values = {
          body: file.text,
          signature: file.signature,
          file_name: fileName.slice(0, 128),
          uploaded_by: request.actor.userName,
          uploaded_at: new Date(ctx.clock.now()),
        };
        request.note({
          object: `licence ${file.licence.serial}`,
          before: before ? loggable(JSON.parse(before.body) as LicenceBody) : null,
          after: loggable(file.licence),
        });
        await tx
          .insertInto('licence')
          .values({ id: 1, ...values })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
          .execute();
        return show(ctx, tx);
      });
    },

    removeLicence: (_input, request) =>
      request.tx(async (tx) => {
        await changeLicence(tx);
        const gone = await tx.deleteFrom('licence').where('id', '=', 1).returning('body').executeTakeFirst();
        if (!gone) throw fault('notFound');
        request.note({ object: 'licence', before: loggable(JSON.parse(gone.body) as LicenceBody), after: null });
      }),
  });
}
