/** Runtime configuration (S1 §3.8): where the API, the WebSocket and the MQTT server are. */
export interface RuntimeConfig {
  readonly version: string;
  readonly build: string;
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly mqttServerUrl: string;
}

type Given = Readonly<Record<string, unknown>>;

function textOf(given: Given, key: string, otherwise: string): string {
  const value = given[key];
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** What /config.json says, filled up with the origin that the page was loaded from (S1 §9). */
export function configFrom(given: Given, origin: { protocol: string; host: string; hostname: string }): RuntimeConfig {
  const secure = origin.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    version: textOf(given, 'version', '1.1.2'),
    build: textOf(given, 'build', '2505191024'),
    baseUrl: textOf(given, 'baseUrl', `${origin.protocol}//${origin.host}/emsWebServer`).replace(/\/$/, ''),
    webSocketUrl: textOf(given, 'webSocketUrl', `${secure}//${origin.host}/emsWebServer/ws`),
    mqttServerUrl: textOf(given, 'mqttServerUrl', `${secure}//${origin.hostname}:8083/mqtt`),
  };
}

export async function loadConfig(): Promise<RuntimeConfig> {
  try {
    const response = await fetch('config.json', { signal: AbortSignal.timeout(5000) });
    const given: unknown = response.ok ? await response.json() : {};
    return configFrom((given ?? {}) as Given, location);
  } catch {
    // No configuration is an ordinary case (static hosting): everything is then on this origin.
    return configFrom({}, location);
  }
}
