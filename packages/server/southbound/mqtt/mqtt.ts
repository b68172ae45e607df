import type { Context } from '../../context.ts';
import { listensNoMore, listensOn, type Listening } from '../../http/listening.ts';
import { repeat } from '../../work/repeat.ts';
import type { MqttService } from './service.ts';
import { MqttTenants } from './tenants.ts';

export interface MqttPlace {
  readonly host: string;
  readonly port: number;
  readonly wsPort: number;
}

/** MQTT at work. */
export interface Mqtt {
  /** undefined: closed, because no tenant wants it, or a port could not be opened yet. */
  readonly port: number | undefined;
  readonly wsPort: number | undefined;
  readonly service: MqttService | undefined;
  stop(): Promise<void>;
}

const lookEveryMs = 60_000;
const againMs = 2_000;

/**
 * The ports are open while some tenant wants them, and only then. The broker's program is loaded when the first one does: an installation without MQTT pays nothing
 * for it. A port that another program holds is tried again.
 */
export function startMqtt(ctx: Context, { host, port, wsPort }: MqttPlace): Mqtt {
  const tenants = new MqttTenants(ctx);
  let service: MqttService | undefined;
  let counters: MqttService['counters'] | undefined;
  let open: { readonly port: number; readonly wsPort: number } | undefined;
  const told = (ports: { readonly port: number; readonly wsPort: number }): readonly Listening[] => [
    { service: 'mqtt', address: host, port: ports.port, wanted: port },
    { service: 'mqttWs', address: host, port: ports.wsPort, wanted: wsPort },
  ];
  const shut = async (): Promise<void> => {
    for (const one of open ? told(open) : []) listensNoMore(ctx, one);
    open = undefined;
    const ended = service;
    service = undefined;
    await ended?.stop();
  };
  const start = async (): Promise<void> => {
    const [{ MqttService: Service }, { MqttCounters }] = await Promise.all([
      import('./service.ts'),
      import('./counters.ts'),
    ]);
    counters ??= new MqttCounters(ctx.metrics);
    const fresh = new Service(ctx, tenants, counters);
    try {
      open = await fresh.listen(host, port, wsPort);
    } catch (error) {
      await fresh.stop();
      throw error;
    }
    service = fresh;
    for (const one of told(open)) listensOn(ctx, one);
    ctx.log.info({ host, ...open, tenants: tenants.all.length }, 'customer devices are served over MQTT');
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
      if (service) return undefined;
      try {
        return await start();
      } catch (error) {
        ctx.log.warn({ err: error, host, port, wsPort }, 'MQTT could not be opened; it is tried again');
        return { againMs };
      }
    },
  });
  return {
    get port() {
      return open?.port;
    },
    get wsPort() {
      return open?.wsPort;
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
