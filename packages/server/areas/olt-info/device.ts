import { SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import type { Context } from '../../context.ts';
import { fault, Fault } from '../../fault.ts';
import { readSystem } from '../../southbound/probe.ts';
import { askable } from '../../southbound/reach.ts';
import { clientOptions, type ReachRow } from '../../southbound/snmp-access.ts';

/** Everything that one call may do with a device fits into the caller's 12 s: one try of this length, and one more. */
const timeoutMs = 2500;
const retries = 1;
const seconds = (timeoutMs * (retries + 1)) / 1000;

const told = (error: unknown): Fault => {
  if (error instanceof Fault) return error;
  if (!(error instanceof SnmpFault)) return fault('deviceNoAnswer', { seconds });
  if (error.code === 'errorStatus') return fault('deviceRefused', { reason: error.errorStatus ?? 'error' });
  return error.code === 'timeout'
    ? fault('deviceNoAnswer', { seconds })
    : fault('deviceRefused', { reason: error.code });
};

/** Works with one device over SNMP; what goes wrong there becomes a fault in words. Never inside a database transaction. */
export async function withDevice<T>(
  ctx: Context,
  row: ReachRow,
  purpose: 'read' | 'write',
  work: (client: SnmpClient) => Promise<T>,
): Promise<T> {
  let client: SnmpClient | undefined;
  try {
    const address = await askable(ctx, row);
    client = new SnmpClient({ ...clientOptions(ctx.vault, { ...row, address }, purpose), timeoutMs, retries });
    return await work(client);
  } catch (error) {
    throw told(error);
  } finally {
    client?.close();
  }
}

/** Loads as the device has them now. */
export const readLoadsNow = (ctx: Context, row: ReachRow) =>
  withDevice(ctx, row, 'read', async (client) => {
    const { cpu, memory, temperature, runningTime, clock } = await readSystem(client);
    return { cpuLoad: cpu, memoryLoad: memory, sysTemper: temperature, sysRunningTime: runningTime, sysTime: clock };
  });
