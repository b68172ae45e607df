import type { Context } from '../../context.ts';
import { listensNoMore, listensOn, type Listening } from '../../http/listening.ts';
import { repeat } from '../../work/repeat.ts';
import type { MqttService } from './service.ts';
import type { TlsDoors } from '../tls-door.ts';
import { MqttTenants } from './tenants.ts';

export interface MqttPlace {
  readonly host: string;
  readonly port: number;
  readonly wsPort: number;
  /** Left out: the installation has no certificate. */
  readonly tls?: { readonly doors: TlsDoors; readonly port: number; readonly wsPort: number };
}

/** Ports that are open; those of TLS where there is a certificate. */
export interface MqttPorts {
  readonly port: number;
  readonly wsPort: number;
  readonly tlsPort?: number;
  readonly wssPort?: number;
}

type Undefinable<Ports> = { readonly [Name in keyof Required<Ports>]: Ports[Name] | undefined };

/** MQTT at work. Ports are undefined while they are closed: no tenant wants them, or one could not be opened yet. */
export interface RunningMqtt extends Undefinable<MqttPorts> {
  readonly service: MqttService | undefined;
  stop(): Promise<void>;
}

const lookEveryMs = 60_000;
const againMs = 2_000;

interface Opened {
  readonly service: MqttService;
  readonly ports: MqttPorts;
}

/** The broker at its ports; where one is held by another program, nothing is left of it. */
async function opened(
  ctx: Context,
  tenants: MqttTenants,
  counters: MqttService['counters'],
  place: MqttPlace,
): Promise<Opened> {
  const { MqttService: Service } = await import('./service.ts');
  const service = new Service(ctx, tenants, counters);
  try {
    const ports = await service.listen(place);
    for (const one of told(place, ports)) listensOn(ctx, one);
    ctx.log.info({ host: place.host, ...ports, tenants: tenants.all.length }, 'customer devices are served over MQTT');
    return { service, ports };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** What is open, as the page of the system says it. */
const told = ({ host: address, port, wsPort, tls }: MqttPlace, ports: MqttPorts): readonly Listening[] => {
  const of = (service: Listening['service'], at: number | undefined, wanted = 0): readonly Listening[] =>
    at === undefined ? [] : [{ service, address, port: at, wanted }];
  return [
    ...of('mqtt', ports.port, port),
    ...of('mqttWs', ports.wsPort, wsPort),
    ...of('mqttTls', ports.tlsPort, tls?.port),
    ...of('mqttWss', ports.wssPort, tls?.wsPort),
  ];
};

/** With the ports of TLS, where there is a certificate. Without one that can be used, the others are open all the same. */
async function withTls(ctx: Context, service: MqttService, place: MqttPlace, open: MqttPorts): Promise<MqttPorts> {
  const { host, tls } = place;
  if (!tls || open.tlsPort !== undefined) return open;
  try {
    const all = { ...open, ...(await service.listenTls(host, tls)) };
    for (const one of told(place, all)) listensOn(ctx, one);
    ctx.log.info({ host, ...all }, 'customer devices are served over MQTT and TLS');
    return all;
  } catch (error) {
    ctx.log.warn({ err: error, host }, 'MQTT over TLS could not be opened; it is tried again');
    return open;
  }
}

/**
 * The ports are open while some tenant wants them, and only then. The broker's program is loaded when the first one does: an installation without MQTT pays nothing
 * for it. A port that another program holds is tried again.
 */
export function startMqtt(ctx: Context, place: MqttPlace): RunningMqtt {
  const { host, port, wsPort } = place;
  const tenants = new MqttTenants(ctx);
  let service: MqttService | undefined;
  let counters: MqttService['counters'] | undefined;
  let open: MqttPorts | undefined;
  const shut = async (): Promise<void> => {
    for (const one of open ? told(place, open) : []) listensNoMore(ctx, one);
    open = undefined;
    const ended = service;
    service = undefined;
    await ended?.stop();
  };
  const start = async (): Promise<void> => {
    const { MqttCounters } = await import('./counters.ts');
    counters ??= new MqttCounters(ctx.metrics);
    ({ service, ports: open } = await opened(ctx, tenants, counters, place));
  };
  const look = repeat(ctx, {
    id: 'mqtt.tenants',
    everyMs: lookEveryMs,
    startAtOnce: true,
    wakes: (topic) => topic.startsWith('mqtt:'),
    work: async () => {
      const ended = await tenants.read();
      service?.cutTenants(ended);
      if (tenants.all.length === 0) return shut();
      try {
        if (!service) await start();
      } catch (error) {
        ctx.log.warn({ err: error, host, port, wsPort }, 'MQTT could not be opened; it is tried again');
        return { againMs };
      }
      if (service && open) open = await withTls(ctx, service, place, open);
      await service?.settle();
      return undefined;
    },
  });
  return {
    get port() {
      return open?.port;
    },
    get wsPort() {
      return open?.wsPort;
    },
    get tlsPort() {
      return open?.tlsPort;
    },
    get wssPort() {
      return open?.wssPort;
    },
    get service() {
      return service;
    },
    stop: async () => {
      await look.stop();
      await shut();
    },
  };
}
