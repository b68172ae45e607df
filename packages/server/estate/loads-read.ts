import type { cliAt } from '@heliograph/catalogue/calls/device-ref.ts';
import type { z } from 'zod';
import { timeText } from '../time-text.ts';

/** When the command line told the loads of an OLT; null = SNMP did. */
export const cliAtOf = (
  row: Readonly<Record<'cpu_cli_at' | 'memory_cli_at' | 'temperature_cli_at', Date | null>>,
): z.input<typeof cliAt> => ({
  cpuLoad: row.cpu_cli_at && timeText(row.cpu_cli_at),
  memoryLoad: row.memory_cli_at && timeText(row.memory_cli_at),
  sysTemper: row.temperature_cli_at && timeText(row.temperature_cli_at),
});
