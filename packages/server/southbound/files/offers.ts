import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { FirmwareTable } from '../../db/tables/firmware.ts';
import type { FileOfferTable } from '../../db/tables/upgrades.ts';
import { tokenHash } from '../../file-token.ts';

type Offer = Selectable<FileOfferTable>;
export type OfferedFirmware = Selectable<FirmwareTable>;

export interface NewOffer extends Pick<
  Offer,
  'tenant_id' | 'target_id' | 'way' | 'address' | 'name' | 'file_tenant' | 'firmware_id'
> {
  readonly token?: string;
  readonly until: Date;
}

/** Offers a file to one device, in the transaction that has it told so. What was offered to it for the same target is over. */
export async function offer(ctx: Context, tx: Tx, { token, ...wanted }: NewOffer): Promise<void> {
  await endOffers(tx, wanted.tenant_id, [wanted.target_id]);
  await tx
    .insertInto('file_offer')
    .values({
      ...wanted,
      id: ctx.newId(),
      token: token === undefined ? null : tokenHash(token),
      created_at: new Date(ctx.clock.now()),
    })
    .execute();
}

/** Nothing is given of it any more. */
export const endOffers = async (tx: Tx, tenantId: number, targetIds: readonly string[]): Promise<void> => {
  await sql`delete from file_offer where tenant_id = ${tenantId} and target_id = any(${[...targetIds]}::int8[])`.execute(
    tx,
  );
};

const open = (tx: Tx, now: number) =>
  tx.selectFrom('file_offer').selectAll().where('until', '>', new Date(now)).orderBy('id', 'desc').limit(1);

/** What is offered to an address under a name. */
export const offeredTo = (ctx: Context, address: string, name: string): Promise<Offer | undefined> =>
  ctx.scope.system((tx) =>
    open(tx, ctx.clock.now())
      .where('way', '=', 'tftp')
      .where('address', '=', address)
      .where('name', '=', name)
      .executeTakeFirst(),
  );

export const offeredBy = (ctx: Context, token: string): Promise<Offer | undefined> =>
  ctx.scope.system((tx) =>
    open(tx, ctx.clock.now()).where('way', '=', 'url').where('token', '=', tokenHash(token)).executeTakeFirst(),
  );

/** The firmware of an offer, wherever it lies: its own tenant's, or one that is shared. */
export const firmwareOffered = (ctx: Context, { file_tenant: tenantId, firmware_id: id }: Offer) =>
  ctx.scope.tenant(tenantId, (tx) =>
    tx.selectFrom('firmware').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst(),
  );

export const countOffer = async (ctx: Context, { id }: Offer, octets: number): Promise<void> => {
  await ctx.scope.system((tx) =>
    sql`update file_offer set asked = asked + 1, octets = octets + ${octets} where id = ${id}`.execute(tx),
  );
};

/** Those whose time is long over. */
export const forgetOffers = async (ctx: Context): Promise<void> => {
  await ctx.scope.system((tx) =>
    sql`delete from file_offer where until < ${new Date(ctx.clock.now() - 86_400_000)}`.execute(tx),
  );
};
