import { systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/message.ts';
import type { Context } from '../../context.ts';
import { deviceText } from '../../drivers/spellings/texts.ts';
import { fault, Fault } from '../../fault.ts';
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

export const textOf = (value: Value | undefined): string | null =>
  value?.type === 'octets' ? deviceText(Buffer.from(value.value).toString('latin1')) : null;

export const numberIn = (value: Value | undefined): number | null =>
  value && 'value' in value && typeof value.value === 'number' ? value.value : null;

const live = [
  systemControl.cpuLoad,
  systemControl.memoryLoad,
  systemInfo.sysTemperature,
  systemInfo.sysRunningTime,
  systemInfo.sysTime,
] as const;

/** Loads as the device has them now. */
export const readNow = (ctx: Context, row: ReachRow) =>
  withDevice(ctx, row, 'read', async (client) => {
    const answers: (Varbind | undefined)[] = await client.get(live.map(({ oid }) => oid));
    const [cpu, memory, temperature, running, clock] = answers.map((varbind) => varbind?.value);
    return {
      cpuLoad: numberIn(cpu),
      memoryLoad: numberIn(memory),
      sysTemper: numberIn(temperature),
      sysRunningTime: textOf(running),
      sysTime: textOf(clock),
    };
  });
