import type { Context } from '../../../context.ts';
import { listensNoMore, listensOn } from '../../../http/listening.ts';
import { repeat } from '../../../work/repeat.ts';
import type { KnownCpes } from '../known.ts';
import type { StunPort } from './stun-port.ts';

const everyMs = 2_000;

/** The STUN port is open while some tenant has the ACS on, and only then; one that another program holds is tried again. */
export function openStunGate(
  ctx: Context,
  { host: address, port: wanted }: { readonly host: string; readonly port: number },
  known: KnownCpes,
  stun: StunPort,
): { stop(): Promise<void> } {
  const shut = (): void => {
    const { port } = stun;
    if (port !== undefined) listensNoMore(ctx, { service: 'stun', address, port, wanted });
    stun.close();
  };
  const look = async (): Promise<void> => {
    await known.settled();
    const isWanted = known.tenants.length > 0;
    if (!isWanted) shut();
    if (!isWanted || stun.port !== undefined) return;
    const port = await stun.open(address, wanted);
    listensOn(ctx, { service: 'stun', address, port, wanted });
    ctx.log.info({ address, port }, 'customer devices behind an address translation may bind');
  };
  const wakes = (topic: string): boolean => topic.startsWith('acs:');
  const looking = repeat(ctx, { id: 'acs.stun', everyMs, startAtOnce: true, wakes, work: look });
  return {
    stop: async () => {
      await looking.stop();
      shut();
    },
  };
}
