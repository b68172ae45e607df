import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../../context.ts';
import { countOctets, transferByToken, type Transfer } from '../../../estate/cpes/transfers.ts';
import { give, answerStatus } from '../../../storage/give.ts';
import type { Outbound } from '../../../storage/outbound.ts';
import { discard, takeIn, TooLong } from '../../../storage/take-in.ts';
import { FileDoor } from '../../files/door.ts';
import type { TenantPart } from '../known.ts';
import { givenFile, keepCpeFile, mostUploaded, roomLeft } from './library.ts';

/** Of one tenant, and of one transfer (a device that broke off asks again before we know). */
const most = { tenant: 100, transfer: 3 } as const;
const wholeMs = 20 * 60_000;

interface Asked {
  readonly message: IncomingMessage;
  readonly answer: ServerResponse;
  readonly expects: boolean;
}

/** Files of devices: each transfer has a token of its own, good for one direction, for a while, and for its device's task alone. */
export class FileDesk {
  readonly #ctx: Context;
  readonly #outbound: Outbound;
  readonly #door: FileDoor;

  constructor(ctx: Context, outbound: Outbound) {
    this.#ctx = ctx;
    this.#outbound = outbound;
    this.#door = new FileDoor(ctx, { name: 'acs', wholeMs });
  }

  async serve({ tenantId }: TenantPart, token: string, asked: Asked): Promise<void> {
    const { message, answer } = asked;
    const ways = { GET: 'download', HEAD: 'download', PUT: 'upload', POST: 'upload' } as const;
    const direction = ways[message.method as keyof typeof ways] as (typeof ways)[keyof typeof ways] | undefined;
    if (!direction) return answerStatus(answer, 405, { allow: 'GET, HEAD, PUT, POST' });
    const transfer = await this.#ctx.scope.tenant(tenantId, (tx) => transferByToken(this.#ctx, tx, tenantId, token));
    if (!transfer || transfer.direction !== direction) return this.#door.unknown(answer);
    const shares = [
      [`t${tenantId}`, most.tenant],
      [`x${transfer.id}`, most.transfer],
    ] as const;
    await this.#door.through(shares, asked, () =>
      direction === 'download' ? this.#give(transfer, asked) : this.#take(transfer, asked),
    );
  }

  async #give(transfer: Transfer, { message, answer }: Asked): Promise<void> {
    const { tenant_id: tenantId } = transfer;
    const file = await givenFile(this.#ctx, transfer);
    if (!file) return answerStatus(answer, 404);
    const octets = await give(this.#ctx, this.#outbound, file, message, answer);
    if (octets > 0) await this.#ctx.scope.tenant(tenantId, (tx) => countOctets(tx, tenantId, transfer.id, octets));
  }

  async #take(transfer: Transfer, { message, answer, expects }: Asked): Promise<void> {
    const { tenant_id: tenantId, id, cpe_id: cpeId } = transfer;
    if (transfer.file_id !== null) return answerStatus(answer, 409);
    const room = await this.#ctx.scope.tenant(tenantId, (tx) => roomLeft(tx, tenantId));
    const limit = Math.min(room, mostUploaded);
    if (Number(message.headers['content-length'] ?? 0) > limit) return answerStatus(answer, 413);
    if (expects) answer.writeContinue();
    try {
      const arrived = await takeIn(this.#ctx, message, `cpe-${this.#ctx.newId()}`, limit);
      try {
        if (arrived.bytes === 0) return answerStatus(answer, 400);
        const kind = /^[24] /.test(transfer.file_type) ? 'log' : 'config';
        const row = {
          kind,
          name: `${kind}-${id}.${kind === 'log' ? 'log' : 'cfg'}`,
          oui: null,
          product_class: null,
          version: null,
          cpe_id: cpeId,
          remark: null,
          created_by: 'acs',
        } as const;
        await keepCpeFile(this.#ctx, this.#outbound, tenantId, arrived, row, async (tx, fileId) => {
          // Of two at once one wins; the other's row is undone with its error.
          const taken = await tx
            .updateTable('cpe_transfer')
            .set({ file_id: fileId, octets: String(arrived.bytes) })
            .where('tenant_id', '=', tenantId)
            .where('id', '=', id)
            .where('file_id', 'is', null)
            .returning('id')
            .executeTakeFirst();
          if (!taken) throw new Twice();
        });
        answerStatus(answer, 201);
      } finally {
        await discard(arrived);
      }
    } catch (error) {
      if (error instanceof TooLong) return answerStatus(answer, 413);
      if (error instanceof Twice) return answerStatus(answer, 409);
      if (message.destroyed && !message.complete) return void answer.destroy();
      throw error;
    }
  }
}

class Twice extends Error {}
