import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '@heliograph/server/testing/template.ts';
import { connectBeside } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '..', '..');

/** The demo as a newcomer starts it: server, database and lab as processes of their own. */
export interface Product {
  readonly url: string;
  /** A call of the lab's control API. */
  lab(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>;
  /** A statement at the database of the console, for what only it knows or only time would bring. */
  query<T extends object>(text: string): Promise<T[]>;
  /** What the picture of a verification code says; only the database knows. */
  captcha(uuid: string): Promise<string>;
  /** Incidents are so much older, and what waits to be told of them is due so much sooner: all their times stand in the database. */
  incidentsAge(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `more` settings of the installation; `asNewcomer`: into an empty folder and as compiled by nobody before, else beside a database
 * without rows and programs that were compiled once, which is sooner.
 */
export async function startProduct(more: NodeJS.ProcessEnv = {}, asNewcomer = false): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-journey-'));
  if (!asNewcomer) await copyTemplate(dataDir);
  const [http, trap, control, acs] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--disable-proto=throw', join(root, 'tools', 'demo.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HELIOGRAPH_DATA: dataDir,
      HELIOGRAPH_HTTP_PORT: String(http),
      HELIOGRAPH_TRAP_PORT: String(trap),
      HELIOGRAPH_SYSLOG_PORT: '0',
      HELIOGRAPH_TFTP_PORT: '0',
      HELIOGRAPH_ACS_PORT: String(acs),
      HELIOGRAPH_STUN_PORT: String(acs),
      HELIOGRAPH_LAB_CONTROL: String(control),
      // Customer devices are read to the end when they come: only where a journey is about them.
      HELIOGRAPH_LAB_CPES: '0',
      // Journeys run two at a time, each with devices of its own.
      HELIOGRAPH_LAB_SUBNET: String(1 + Number(process.env['VITEST_POOL_ID'] ?? 0)),
      HELIOGRAPH_LOG_LEVEL: 'error',
      ...(asNewcomer && { NODE_COMPILE_CACHE: undefined }),
      ...more,
    },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the demo ended with ${code}: ${said}`)));
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes(`http://127.0.0.1:${http}/`)) resolve();
    });
  });
  const database = await connectBeside(dataDir);
  return {
    url: `http://127.0.0.1:${http}/`,
    lab: async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${control}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      });
      if (!answer.ok) throw new Error(`lab: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    query: async <T extends object>(text: string) => (await database.query<T>(text)).rows,
    captcha: async (uuid) => {
      const { rows } = await database.query<{ answer: string }>('select answer from captcha where uuid = $1', [uuid]);
      return rows[0]?.answer ?? '';
    },
    incidentsAge: async (ms) => {
      await database.query(
        `update incident set began_at = began_at - $1 * interval '1 ms', tell_at = tell_at - $1 * interval '1 ms' where ended_at is null`,
        [ms],
      );
    },
    stop: async () => {
      await database.end();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      // A process that was told to end may still write there for a moment.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
