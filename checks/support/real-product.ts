import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtProgram } from '../../tools/bundle.ts';
import { signalProcess } from '@heliograph/server/db/embedded/process-probe.ts';
import { copyTemplate } from '@heliograph/server/testing/template.ts';
import { freePort } from './free-port.ts';

const program = builtProgram('server');
/** How long an answer is waited for. The product gives up sooner: a test that asks how soon measures it. */
const patienceMs = 60_000;
/** Not now: the database is not there, or took too long. */
const busy = new Set([503, 504]);

interface Answer {
  readonly code: number;
  readonly msg?: string;
  readonly token?: string;
  readonly data?: unknown;
  readonly rows?: unknown;
}

/** The product as somebody runs it: one command, its processes and its database. */
export class RealProduct {
  /** Everything that its processes wrote to standard output and standard error. */
  said = '';
  readonly url: string;
  readonly trapPort: number;
  readonly acsPort: number;
  readonly dataDir: string;
  private readonly env: NodeJS.ProcessEnv;
  private process: ChildProcess | undefined;
  private token = '';

  private constructor(dataDir: string, ports: { http: number; trap: number; acs: number }, env: NodeJS.ProcessEnv) {
    const { http: httpPort, trap: trapPort, acs: acsPort } = ports;
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${httpPort}/`;
    this.trapPort = trapPort;
    this.acsPort = acsPort;
    const { HELIOGRAPH_ROLES: _roles, DATABASE_URL: _url, ...surroundings } = process.env;
    this.env = {
      ...surroundings,
      HELIOGRAPH_DATA: dataDir,
      HELIOGRAPH_HOST: '127.0.0.1',
      HELIOGRAPH_HTTP_PORT: String(httpPort),
      HELIOGRAPH_TRAP_PORT: String(trapPort),
      HELIOGRAPH_SYSLOG_PORT: '0',
      HELIOGRAPH_TFTP_PORT: '0',
      HELIOGRAPH_ACS_PORT: String(acsPort),
      // Datagrams: the same number is another port.
      HELIOGRAPH_STUN_PORT: String(acsPort),
      HELIOGRAPH_DEMO: '1',
      HELIOGRAPH_DEVICE_NETWORKS: '127.0.0.0/8',
      HELIOGRAPH_CAPTCHA: 'off',
      HELIOGRAPH_POLL_SECONDS: '5',
      HELIOGRAPH_LOG_LEVEL: 'fatal',
      ...env,
    };
  }

  /** Started, healthy, and signed in to as the demo's administrator. Left out, the folder holds a database without rows. */
  static async start(env: NodeJS.ProcessEnv = {}, folder?: string): Promise<RealProduct> {
    const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'heliograph-real-'));
    if (folder === undefined) await copyTemplate(dataDir);
    const ports = { http: await freePort(), trap: await freePort(), acs: await freePort() };
    const product = new RealProduct(dataDir, ports, env);
    product.launch();
    await product.ready();
    const words = { tenantId: '000000', username: 'admin', password: 'Helio@2026' };
    const enter = () => product.call('POST', '/login', words);
    let answer = await enter();
    // Who answered once may be too busy for the next: a process that has just begun is asked again.
    for (const until = performance.now() + patienceMs; busy.has(answer.code); answer = await enter()) {
      if (performance.now() > until) throw new Error(`nobody is let in: ${JSON.stringify(answer)}`);
      await delay(50);
    }
    product.token = answer.token ?? '';
    return product;
  }

  /** What its administrator is known by. */
  get signedIn(): string {
    return this.token;
  }

  /** The process that started the others, and the database, which may stand beside it. */
  get roots(): number[] {
    return [this.process?.pid, this.database()].filter((pid) => pid !== undefined);
  }

  launch(): void {
    const child = spawn(process.execPath, [program], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        this.said += text;
      });
    }
    this.process = child;
  }

  /** HTTP status of the health check, which looks for two seconds at most; 0 = no answer. */
  async health(): Promise<number> {
    const url = `${this.url}emsWebServer/health`;
    return fetch(url, { signal: AbortSignal.timeout(patienceMs) }).then(
      async (answer) => (await answer.body?.cancel(), answer.status),
      () => 0,
    );
  }

  /** Until it is healthy; says what it said when it never is. */
  async ready(ms = 240_000): Promise<void> {
    const isHealthy = () =>
      this.call('GET', '/health')
        .then(({ code }) => code === 200)
        .catch(() => false);
    for (const until = performance.now() + ms; !(await isHealthy()); await delay(50)) {
      if (performance.now() > until) throw new Error(`the product is not healthy: ${this.said.slice(-2000)}`);
    }
  }

  async call(method: 'GET' | 'POST' | 'PUT', path: string, given: object = {}): Promise<Answer> {
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)])).toString()}`
        : '';
    const answer = await fetch(`${this.url}emsWebServer${path}${query}`, {
      method,
      headers: { authorization: this.token, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'GET' ? {} : { body: JSON.stringify(given) }),
    });
    return (await answer.json()) as Answer;
  }

  /** The data of an answer; throws when it is a refusal. */
  async data<T>(method: 'GET' | 'POST' | 'PUT', path: string, given: object = {}): Promise<T> {
    const answer = await this.call(method, path, given);
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return (answer.data ?? answer.rows) as T;
  }

  /** Asks again until there is something; says what the product said when there never is. */
  async eventually<T>(look: () => Promise<T | undefined>, what: string, ms = 120_000): Promise<T> {
    for (const until = performance.now() + ms; ; await delay(100)) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > until) throw new Error(`never: ${what}\n${this.said.slice(-4000)}`);
    }
  }

  /** The process of a role; undefined: there is none just now. */
  pidOf(role: string): number | undefined {
    return this.children().find((one) => commandOf(one).includes(`child.js\0${role}`));
  }

  /** kill -9 of one process, which its supervisor starts again. */
  killRole(role: string): number {
    const pid = this.pidOf(role);
    if (pid === undefined) throw new Error(`no process of the role ${role}`);
    kill(pid);
    return pid;
  }

  /** kill -9 of the database alone, which its supervisor starts again. */
  killDatabase(): void {
    const pid = this.database();
    if (pid === undefined) throw new Error('no database');
    kill(pid);
  }

  /** kill -9 of the process that starts the others, which end by themselves then, and the command given again. */
  killSupervisor(): void {
    const pid = this.process?.pid;
    if (pid === undefined) throw new Error('it does not run');
    kill(pid);
    this.launch();
  }

  /** kill -9 of everything, database included, and the command given again. */
  killAll(): void {
    const database = this.database();
    const pids = [this.process?.pid, ...this.children(), ...(database === undefined ? [] : [database])];
    for (const pid of new Set(pids)) if (pid !== undefined) kill(pid);
    this.launch();
  }

  async stop(): Promise<void> {
    const child = this.process;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private database(): number | undefined {
    // While it is being written the file is empty, and 0 would be our own processes.
    const pid = Number(textOf(join(this.dataDir, 'postgres', 'postmaster.pid')).split('\n')[0]);
    return pid > 0 ? pid : undefined;
  }

  private children(): number[] {
    const pid = this.process?.pid;
    const listed = textOf(`/proc/${pid}/task/${pid}/children`).trim();
    return listed === '' ? [] : listed.split(' ').map(Number);
  }
}

/** What stands in a file; nothing in one that is gone, which it may be from one moment to the next: a process ends, a database starts anew. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`);

/** Whoever was started by one that was killed just before may have ended by itself. */
const kill = (pid: number): void => signalProcess(pid, 'SIGKILL');
