import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import { ONU_TABLE } from './olt-table.ts';
import { cpuOf, stopChild } from './process.ts';

const PORT = 29_116;

/** snmp_exporter's own configuration for the same twelve columns. */
function configuration(repetitions: number): string {
  const walk = ONU_TABLE.columns.map((column) => `  - ${oidText(column.oid)}`).join('\n');
  const metrics = ONU_TABLE.columns
    .map((column) => {
      const type = column.kind === 'string' ? 'DisplayString' : column.kind === 'counter64' ? 'counter' : 'gauge';
      return [
        `  - name: ${column.key}`,
        `    oid: ${oidText(column.oid)}`,
        `    type: ${type}`,
        '    help: bench',
        '    indexes:',
        '    - {labelname: pon, type: gauge}',
        '    - {labelname: onu, type: gauge}',
      ].join('\n');
    })
    .join('\n');
  return `olt:\n  walk:\n${walk}\n  metrics:\n${metrics}\n  version: 2\n  max_repetitions: ${repetitions}\n  timeout: 10s\n  auth:\n    community: public\n`;
}

/** A running snmp_exporter, and what one scrape costs it. */
export class Exporter {
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.child = child;
    this.folder = folder;
  }

  static async start(repetitions = 25): Promise<Exporter> {
    const folder = mkdtempSync(join(tmpdir(), 'exporter-'));
    const file = join(folder, 'snmp.yml');
    writeFileSync(file, configuration(repetitions));
    const args = [`--config.file=${file}`, `--web.listen-address=127.0.0.1:${PORT}`];
    const child = spawn('prometheus-snmp-exporter', args, { stdio: 'ignore' });
    const exporter = new Exporter(child, folder);
    for (let attempt = 0; attempt < 100; attempt++) {
      const up = await fetch(`http://127.0.0.1:${PORT}/`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return exporter;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await exporter.stop();
    throw new Error('snmp_exporter did not start');
  }

  /** Scrapes `target` (address:port) once; CPU in ms, and how many samples came. */
  async scrape(target: string): Promise<{ cpuMs: number; samples: number }> {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('snmp_exporter has no process');
    const before = cpuOf(pid);
    const answer = await fetch(`http://127.0.0.1:${PORT}/snmp?module=olt&target=${target}`);
    const text = await answer.text();
    return { cpuMs: cpuOf(pid) - before, samples: text.split('\n').filter((line) => line.includes('pon=')).length };
  }

  async stop(): Promise<void> {
    await stopChild(this.child);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
