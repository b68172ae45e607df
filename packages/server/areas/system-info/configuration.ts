import { settingNames, type Settings } from '../../settings.ts';

/** What may not be shown to anybody, though it may be known that it is set. */
const secrets = new Set(['HELIOGRAPH_ADMIN_PASSWORD', 'HELIOGRAPH_METRICS_TOKEN', 'DATABASE_URL']);

type Value = string | number | undefined;
const onOff = (value: boolean): string => (value ? 'on' : 'off');

const values: Readonly<Record<string, (settings: Settings) => Value>> = {
  HELIOGRAPH_DATA: ({ dataDir }) => dataDir,
  HELIOGRAPH_HOST: ({ host }) => host,
  HELIOGRAPH_HTTP_PORT: ({ httpPort }) => httpPort,
  HELIOGRAPH_TRAP_PORT: ({ trapPort }) => trapPort,
  HELIOGRAPH_SYSLOG_PORT: ({ syslogPort }) => syslogPort,
  HELIOGRAPH_TFTP_PORT: ({ tftpPort }) => tftpPort,
  HELIOGRAPH_ACS_PORT: ({ acsPort }) => acsPort,
  HELIOGRAPH_MQTT_PORT: ({ mqttPort }) => mqttPort,
  HELIOGRAPH_MQTT_WS_PORT: ({ mqttWsPort }) => mqttWsPort,
  HELIOGRAPH_ACS_TLS_PORT: ({ acsTlsPort }) => acsTlsPort,
  HELIOGRAPH_TLS_MINIMUM: ({ tls }) => tls?.minimum ?? '1.2',
  HELIOGRAPH_MQTT_TLS_PORT: ({ mqttTlsPort }) => mqttTlsPort,
  HELIOGRAPH_MQTT_WSS_PORT: ({ mqttWssPort }) => mqttWssPort,
  HELIOGRAPH_TLS_CERTIFICATE: ({ tls }) => tls?.certificate,
  HELIOGRAPH_TLS_KEY: ({ tls }) => tls?.key,
  HELIOGRAPH_STUN_PORT: ({ stunPort }) => stunPort,
  HELIOGRAPH_ADMIN_PASSWORD: ({ adminPassword }) => adminPassword,
  HELIOGRAPH_CAPTCHA: ({ captcha }) => onOff(captcha),
  HELIOGRAPH_ROLES: ({ roles }) => roles.join(', '),
  HELIOGRAPH_LOG_LEVEL: ({ logLevel }) => logLevel,
  HELIOGRAPH_DEMO: ({ demo }) => (demo ? '1' : '0'),
  HELIOGRAPH_METRICS_TOKEN: ({ metricsToken }) => metricsToken,
  HELIOGRAPH_TRUSTED_PROXIES: ({ trustedProxies }) => trustedProxies.typed.join(', ') || undefined,
  HELIOGRAPH_POLL_SECONDS: ({ pollSeconds }) => pollSeconds,
  HELIOGRAPH_REGISTRATION: ({ registration }) => onOff(registration),
  HELIOGRAPH_PRIVATE_TARGETS: ({ privateTargets }) => onOff(privateTargets),
  HELIOGRAPH_DEVICE_NETWORKS: ({ deviceNetworks }) => deviceNetworks.join(', ') || undefined,
  HELIOGRAPH_SESSION_IDLE_MINUTES: ({ sessionIdleMs }) => sessionIdleMs / 60_000,
  HELIOGRAPH_SESSION_HOURS: ({ sessionMs }) => sessionMs / 3_600_000,
  HELIOGRAPH_LICENCE_KEY: ({ licenceKey }) => licenceKey,
  HELIOGRAPH_LAB: ({ labProgram }) => labProgram,
  HELIOGRAPH_DATABASE_CONNECTIONS: ({ databaseConnections }) => databaseConnections,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
};

/**
 * The settings as they were read. A supervised process is not told the address of an external database, so that it is set
 * follows from the kind of the database.
 */
export function configurationOf(settings: Settings, databaseKind: string | null) {
  return settingNames.map((name) => {
    const secret = secrets.has(name);
    const isAway = name === 'DATABASE_URL' && databaseKind === 'external';
    const value = values[name]?.(settings);
    const isSet = value !== undefined || isAway;
    return {
      name,
      value: !isSet ? null : secret ? '••••••' : String(value),
      secret,
      source: isAway ? 'environment' : (settings.sources[name] ?? 'default'),
    };
  });
}
