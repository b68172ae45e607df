import { arch, cpus, freemem, hostname, totalmem, type as systemName, release as systemRelease } from 'node:os';
import { stockCalls } from '@heliograph/catalogue/calls/stock.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { area, type Area } from '../../http/serve.ts';
import type { Settings } from '../../settings.ts';
import { timeText } from '../../time-text.ts';
import { readDisk } from './disk.ts';

type Server = OutputOf<typeof stockCalls.monitorServer>;

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : hundredths((100 * part) / whole));
const inGb = (bytes: number): string => `${hundredths(bytes / GB)} GB`;

/** What stock clients ask for by name; a parameter that would choose what this console has only one of says that one. */
const parameters: Readonly<Record<string, (settings: Settings) => string>> = {
  'sys.account.captchaEnabled': ({ captcha }) => String(captcha),
  'sys.account.registerUser': ({ registration }) => String(registration),
  // Empty: the first password is the user name, and has to be changed (decision 10).
  'sys.user.initPassword': () => '',
  'sys.account.initPasswordModify': () => '1',
  'sys.account.passwordValidateDays': () => '0',
  'sys.index.skinName': () => 'skin-blue',
  'sys.index.sideTheme': () => 'theme-light',
};

function processors(): Server['cpu'] {
  const all = cpus();
  const sum = { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 };
  for (const { times } of all) for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += times[name];
  const total = Object.values(sum).reduce((one, other) => one + other, 0);
  return {
    cpuNum: all.length,
    total: 100,
    sys: percent(sum.sys + sum.irq, total),
    used: percent(sum.user + sum.nice, total),
    wait: 0,
    free: percent(sum.idle, total),
  };
}

function runtime(now: number): Server['jvm'] {
  const { heapTotal: total, heapUsed: used } = process.memoryUsage();
  // What the system lets this process have; without a limit, all of it.
  const most = process.constrainedMemory() || totalmem();
  const seconds = Math.floor(process.uptime());
  return {
    total: hundredths(total / MB),
    max: hundredths(most / MB),
    used: hundredths(used / MB),
    free: hundredths((total - used) / MB),
    usage: percent(used, total),
    name: 'Node.js',
    version: process.versions.node,
    home: '',
    startTime: timeText(new Date(now - seconds * 1000)),
    runTime: `${Math.floor(seconds / 86_400)}d ${Math.floor((seconds % 86_400) / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`,
    inputArgs: '',
  };
}

async function serverOf(ctx: Context): Promise<Server> {
  const [total, free] = [totalmem(), freemem()];
  const disk = await readDisk(ctx);
  return {
    cpu: processors(),
    mem: {
      total: hundredths(total / GB),
      used: hundredths((total - free) / GB),
      free: hundredths(free / GB),
      usage: percent(total - free, total),
    },
    jvm: runtime(ctx.clock.now()),
    sys: {
      computerName: hostname(),
      computerIp: ctx.settings.host,
      osName: `${systemName()} ${systemRelease()}`,
      osArch: arch(),
      userDir: disk?.folder ?? '',
    },
    sysFiles: disk
      ? [
          {
            dirName: disk.folder,
            sysTypeName: '',
            typeName: '',
            total: inGb(disk.total),
            free: inGb(disk.free),
            used: inGb(disk.total - disk.free),
            usage: percent(disk.total - disk.free, disk.total),
          },
        ]
      : [],
  };
}

/** What stock clients of RuoYi ask of the installation. */
export const stock = (ctx: Context): Area =>
  area(stockCalls, {
    configKey: ({ key }) =>
      Promise.resolve(Object.hasOwn(parameters, key) ? (parameters[key]?.(ctx.settings) ?? '') : ''),
    monitorServer: () => serverOf(ctx),
    monitorCache: () => Promise.resolve({ info: {}, dbSize: 0, commandStats: [] }),
  });
