import { resolve } from 'node:path';
import { networksIn } from '@heliograph/catalogue/formats/networks.ts';
import { classesOf } from '@heliograph/catalogue/words/passwords.ts';
import { z } from 'zod';
import { proxiesOf, type Proxies } from './http/source.ts';

/** Every role a process can take; a chosen subset runs in one process with --roles (architecture §7). */
const roles = ['web', 'edge', 'acs', 'worker'] as const;
export type ProcessRole = (typeof roles)[number];

const port = (standard: number) => z.coerce.number().int().min(0).max(65535).default(standard);

/** Addresses and networks, separated by commas. */
const proxies = z
  .string()
  .max(4000)
  .default('')
  .transform((list, ctx): Proxies => {
    const typed = list.split(',').map((one) => one.trim());
    try {
      return proxiesOf(typed.filter((one) => one !== ''));
    } catch (error) {
      ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });

/** As the first run asks of it: nobody's first guess. */
const adminPassword = z
  .string()
  .min(6)
  .max(32)
  .refine((typed) => classesOf(typed) >= 2, 'at least two of: lower case, upper case, digits, other characters');

/** Networks with commas or blanks between. */
const networks = z
  .string()
  .default('')
  .transform((list, context) => {
    const found = networksIn(list);
    if (found) return found;
    context.addIssue({ code: 'custom', message: 'networks such as 127.0.0.0/8, separated by commas' });
    return z.NEVER;
  });

/** Of TLS; RFC 8996 gave up those before 1.2. */
export const tlsVersions = ['1.0', '1.1', '1.2', '1.3'] as const;
export type TlsVersion = (typeof tlsVersions)[number];

const environment = z.object({
  HELIOGRAPH_DATA: z.string().default('./data'),
  HELIOGRAPH_HOST: z.string().default('0.0.0.0'),
  HELIOGRAPH_HTTP_PORT: port(38880),
  HELIOGRAPH_TRAP_PORT: port(162),
  /** What devices write by syslog (UDP). */
  HELIOGRAPH_SYSLOG_PORT: port(514),
  /** Where devices fetch files by TFTP. */
  HELIOGRAPH_TFTP_PORT: port(69),
  /** Where customer devices report (TR-069). Open while some tenant has switched that on. */
  HELIOGRAPH_ACS_PORT: port(7547),
  /** The same over TLS, where there is a certificate. */
  HELIOGRAPH_ACS_TLS_PORT: port(7548),
  /** Where customer devices speak MQTT, over TCP and over WebSocket at `/mqtt`. Open while some tenant has switched that on. */
  HELIOGRAPH_MQTT_PORT: port(1883),
  HELIOGRAPH_MQTT_WS_PORT: port(8083),
  /** The same over TLS, where there is a certificate. */
  HELIOGRAPH_MQTT_TLS_PORT: port(8883),
  HELIOGRAPH_MQTT_WSS_PORT: port(8084),
  /** Files (PEM) of the certificate that devices are shown, and of its key; both or none. Read again when they change. */
  HELIOGRAPH_TLS_CERTIFICATE: z.string().optional(),
  HELIOGRAPH_TLS_KEY: z.string().optional(),
  /** The oldest version of TLS that devices may speak; older CPEs know 1.0 alone. */
  HELIOGRAPH_TLS_MINIMUM: z.enum(tlsVersions).default('1.2'),
  /** STUN, and connection requests by UDP to devices behind an address translation. Open while the ACS is. */
  HELIOGRAPH_STUN_PORT: port(3478),
  HELIOGRAPH_ADMIN_PASSWORD: adminPassword.optional(),
  HELIOGRAPH_CAPTCHA: z.enum(['on', 'off']).default('on'),
  HELIOGRAPH_ROLES: z
    .string()
    .default(roles.join(','))
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  HELIOGRAPH_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HELIOGRAPH_DEMO: z.enum(['0', '1']).default('0'),
  /** Loopback may read /metrics; others need this token. */
  HELIOGRAPH_METRICS_TOKEN: z
    .string()
    .min(16)
    .refine((typed) => new Set(typed).size >= 8, 'at least 8 different characters')
    .optional(),
  /** Whose X-Forwarded-For is believed; left out, nobody's. */
  HELIOGRAPH_TRUSTED_PROXIES: proxies,
  /** Seconds between two polls of one OLT. */
  HELIOGRAPH_POLL_SECONDS: z.coerce.number().int().min(5).max(86_400).default(300),
  /** Whether anybody may register a tenant on the sign-in page. */
  HELIOGRAPH_REGISTRATION: z.enum(['on', 'off']).default('off'),
  /** Whether mail, SMS, identity providers and object storage may be at loopback and private addresses. */
  HELIOGRAPH_PRIVATE_TARGETS: z.enum(['on', 'off']).default('off'),
  /** Networks that devices may be in although they are this machine's own, such as 127.0.0.0/8 of the simulated ones. */
  HELIOGRAPH_DEVICE_NETWORKS: networks,
  /** A session that is not used for so long ends; and the longest that one lasts however much it is used. */
  HELIOGRAPH_SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(43_200).default(720),
  HELIOGRAPH_SESSION_HOURS: z.coerce.number().int().min(1).max(8760).default(168),
  /** Ed25519 public key that licence files are checked with (64 hex digits, base64 or PEM). None = the open licence only. */
  HELIOGRAPH_LICENCE_KEY: z.string().max(2000).optional(),
  /** Program of the simulated network that may be tried beside real devices; left out, none is offered. */
  HELIOGRAPH_LAB: z.string().optional(),
  /** Connections to the database that each process keeps at most. */
  HELIOGRAPH_DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(200).default(10),
  DATABASE_URL: z.string().optional(),
});

/** Names of all variables that are read. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Where the value of a setting is from. */
export type SettingSource = 'default' | 'environment' | 'argument';

export interface Settings {
  /** By the name of the variable. */
  readonly sources: Readonly<Record<string, SettingSource>>;
  /** Absolute; holds the database, keys and files. */
  readonly dataDir: string;
  readonly host: string;
  readonly httpPort: number;
  readonly trapPort: number;
  readonly syslogPort: number;
  readonly tftpPort: number;
  readonly acsPort: number;
  readonly acsTlsPort: number;
  readonly mqttPort: number;
  readonly mqttWsPort: number;
  readonly mqttTlsPort: number;
  readonly mqttWssPort: number;
  /** undefined: no port of devices speaks TLS. */
  readonly tls: { readonly certificate: string; readonly key: string; readonly minimum: TlsVersion } | undefined;
  readonly stunPort: number;
  readonly adminPassword: string | undefined;
  readonly captcha: boolean;
  readonly roles: readonly ProcessRole[];
  readonly logLevel: string;
  readonly demo: boolean;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: Proxies;
  readonly pollSeconds: number;
  readonly registration: boolean;
  readonly privateTargets: boolean;
  readonly deviceNetworks: readonly string[];
  readonly sessionIdleMs: number;
  readonly sessionMs: number;
  readonly licenceKey: string | undefined;
  readonly labProgram: string | undefined;
  readonly databaseConnections: number;
  readonly databaseUrl: string | undefined;
}

function sourcesOf(env: NodeJS.ProcessEnv, rolesArgument: string | undefined): Record<string, SettingSource> {
  const from = (name: string): SettingSource => ((env[name] ?? '').trim() === '' ? 'default' : 'environment');
  const sources = Object.fromEntries(settingNames.map((name) => [name, from(name)]));
  return rolesArgument === undefined ? sources : { ...sources, HELIOGRAPH_ROLES: 'argument' };
}

/** A variable that is set to nothing is not set: `HELIOGRAPH_TRAP_PORT=` in a file of variables means the usual port, not port 0. */
const given = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => (value ?? '').trim() !== ''));

function tlsOf(e: z.output<typeof environment>): Settings['tls'] {
  const { HELIOGRAPH_TLS_CERTIFICATE: certificate, HELIOGRAPH_TLS_KEY: key, HELIOGRAPH_TLS_MINIMUM: minimum } = e;
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate !== undefined && key !== undefined)
    return { certificate: resolve(certificate), key: resolve(key), minimum };
  throw new Error(
    'settings are not valid: HELIOGRAPH_TLS_CERTIFICATE and HELIOGRAPH_TLS_KEY are set together or not at all',
  );
}

/** Reads the settings from an environment (and `--roles=`); throws one readable error that names each wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const unknown = args.find((argument) => !argument.startsWith('--roles='));
  if (unknown !== undefined)
    throw new Error(
      `"${unknown}" means nothing here: the one argument is --roles=${roles.join(',')} or some of them; README.md names the variables for all else`,
    );
  const rolesArgument = args.find((argument) => argument.startsWith('--roles='))?.slice('--roles='.length);
  const parsed = environment.safeParse({
    ...given(env),
    ...(rolesArgument === undefined ? {} : { HELIOGRAPH_ROLES: rolesArgument }),
  });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`settings are not valid: ${wrong.join('; ')}`);
  }
  const e = parsed.data;
  return {
    sources: sourcesOf(env, rolesArgument),
    dataDir: resolve(e.HELIOGRAPH_DATA),
    host: e.HELIOGRAPH_HOST,
    httpPort: e.HELIOGRAPH_HTTP_PORT,
    trapPort: e.HELIOGRAPH_TRAP_PORT,
    syslogPort: e.HELIOGRAPH_SYSLOG_PORT,
    tftpPort: e.HELIOGRAPH_TFTP_PORT,
    acsPort: e.HELIOGRAPH_ACS_PORT,
    acsTlsPort: e.HELIOGRAPH_ACS_TLS_PORT,
    mqttPort: e.HELIOGRAPH_MQTT_PORT,
    mqttWsPort: e.HELIOGRAPH_MQTT_WS_PORT,
    mqttTlsPort: e.HELIOGRAPH_MQTT_TLS_PORT,
    mqttWssPort: e.HELIOGRAPH_MQTT_WSS_PORT,
    tls: tlsOf(e),
    stunPort: e.HELIOGRAPH_STUN_PORT,
    adminPassword: e.HELIOGRAPH_ADMIN_PASSWORD,
    captcha: e.HELIOGRAPH_CAPTCHA === 'on',
    roles: e.HELIOGRAPH_ROLES,
    logLevel: e.HELIOGRAPH_LOG_LEVEL,
    demo: e.HELIOGRAPH_DEMO === '1',
    metricsToken: e.HELIOGRAPH_METRICS_TOKEN,
    trustedProxies: e.HELIOGRAPH_TRUSTED_PROXIES,
    pollSeconds: e.HELIOGRAPH_POLL_SECONDS,
    registration: e.HELIOGRAPH_REGISTRATION === 'on',
    privateTargets: e.HELIOGRAPH_PRIVATE_TARGETS === 'on',
    deviceNetworks: e.HELIOGRAPH_DEVICE_NETWORKS,
    sessionIdleMs: e.HELIOGRAPH_SESSION_IDLE_MINUTES * 60_000,
    sessionMs: e.HELIOGRAPH_SESSION_HOURS * 3_600_000,
    licenceKey: e.HELIOGRAPH_LICENCE_KEY === '' ? undefined : e.HELIOGRAPH_LICENCE_KEY,
    labProgram: e.HELIOGRAPH_LAB === undefined || e.HELIOGRAPH_LAB === '' ? undefined : resolve(e.HELIOGRAPH_LAB),
    databaseConnections: e.HELIOGRAPH_DATABASE_CONNECTIONS,
    databaseUrl: e.DATABASE_URL === '' ? undefined : e.DATABASE_URL,
  };
}
