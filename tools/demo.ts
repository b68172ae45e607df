// `npm run demo`: the product on its own database with a simulated network, on this machine only. Ctrl-C stops all of it.
import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { terminalLanguage } from '@heliograph/server/db/launcher-words.ts';
import { demoAcs, demoLogins } from '@heliograph/server/seed/demo-tenants.ts';
import { openLog } from '@heliograph/server/supervisor/logger.ts';
import { Member } from '@heliograph/server/supervisor/member.ts';
import { buildAll } from './build.ts';
import { builtProgram, builtRun } from './bundle.ts';
import { root } from './run.ts';

/** Demo data has passwords that everybody knows, so it stays apart from the folder `npm start` uses. */
const defaults = {
  HELIOGRAPH_DATA: join('data', 'demo'),
  HELIOGRAPH_HOST: '127.0.0.1',
  HELIOGRAPH_LOG_LEVEL: 'warn',
  HELIOGRAPH_ADMIN_PASSWORD: 'Helio@2026',
  // Rates and curves need two readings; a newcomer should not wait ten minutes for them.
  HELIOGRAPH_POLL_SECONDS: '30',
  // Where the simulated devices are.
  HELIOGRAPH_DEVICE_NETWORKS: '127.0.0.0/8',
};
// A variable that is set to nothing is not set, or the demo would work in the folder of `npm start`.
for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value;
process.env['HELIOGRAPH_DEMO'] = '1';

const words = {
  en: ['Heliograph demo is ready', 'Open', 'tenant', 'users', 'password', 'Ctrl-C stops all of it.'],
  zh: ['Heliograph 演示已就绪', '打开', '租户', '用户', '密码', '按 Ctrl-C 全部停止。'],
};

function welcome(url: string): string {
  const [title = '', open = '', tenant = '', users = '', password = '', stop = ''] = words[terminalLanguage()];
  const logins = demoLogins(process.env['HELIOGRAPH_ADMIN_PASSWORD'] ?? '').map(
    (login) =>
      `    ${tenant} ${login.tenant.padEnd(8)}${users} ${login.users.join(', ')}   ${password} ${login.password}`,
  );
  return ['', `  ${title}`, '', `    ${open} ${url}`, '', ...logins, '', `  ${stop}`, '', ''].join('\n');
}

/** Where the lab must send to: the standard port, or the one that the server takes when it may not have that. */
async function portFor(variable: string, usual: number): Promise<number> {
  const wanted = Number(process.env[variable] || usual);
  if (wanted >= 1024) return wanted;
  const probe = createSocket('udp4');
  const permitted = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.bind(wanted, '127.0.0.1', () => resolve(true));
  });
  if (!permitted) return wanted + 10_000;
  // 0 asks for any port that is free.
  const { port } = probe.address();
  probe.close();
  return port;
}

await buildAll();
const trap = await portFor('HELIOGRAPH_TRAP_PORT', 162);
process.env['HELIOGRAPH_TRAP_PORT'] = String(trap);
const syslog = await portFor('HELIOGRAPH_SYSLOG_PORT', 514);
process.env['HELIOGRAPH_SYSLOG_PORT'] = String(syslog);
const tftp = await portFor('HELIOGRAPH_TFTP_PORT', 69);
process.env['HELIOGRAPH_TFTP_PORT'] = String(tftp);
const told = [`--trap=127.0.0.1:${trap}`, `--syslog=127.0.0.1:${syslog}`, `--tftp=${tftp}`];

/** Where its customer devices report. */
const acsPort = process.env['HELIOGRAPH_ACS_PORT'] || '7547';
const { token, username, password } = demoAcs;
const acs = [`--acs=http://127.0.0.1:${acsPort}/acs/${token}`, `--acs-user=${username}`, `--acs-password=${password}`];

/** Its OLTs announce themselves by trap, and a rule of the demo tenant lets them in: the way that real ones come. */
const startLab = () =>
  new Member({
    name: 'lab',
    log: openLog(process.env['HELIOGRAPH_LOG_LEVEL'] || 'warn', 'lab'),
    // It never says that it is ready, and is wanted again however often it ends.
    startPatience: Infinity,
    stopPatience: 3000,
    launch: () =>
      fork(builtProgram('lab'), ['--scenario=small', '--announce', ...told, ...acs], {
        execArgv: [
          ...process.execArgv,
          '--import',
          pathToFileURL(join(root, 'packages/server/supervisor/end-with-parent.ts')).href,
        ],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Out of the reach of the terminal's Ctrl-C, or it would end first and be started again.
        detached: true,
      }),
  });

let lab: Member | undefined;
const { run } = await builtRun();
await run({
  args: process.argv.slice(2),
  onReady: ({ url }) => {
    lab = startLab();
    process.stdout.write(welcome(url ?? ''));
  },
  onStop: async () => lab?.stop(),
});
