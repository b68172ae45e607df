import type { Context } from './context.ts';
import { startAcs } from './southbound/acs/acs.ts';
import { startMqtt } from './southbound/mqtt/mqtt.ts';
import { openTlsDoors } from './southbound/tls-door.ts';
import type { RunningRole } from './supervisor/messages.ts';

/** What customer devices speak to, by TR-069 and by MQTT. `stop` lets their sessions come to an end. */
export async function startAcsRole(ctx: Context): Promise<RunningRole> {
  const { host, acsPort, acsTlsPort, stunPort, mqttPort, mqttWsPort, mqttTlsPort, mqttWssPort } = ctx.settings;
  const doors = openTlsDoors(ctx);
  const acsTls = doors && { doors, port: acsTlsPort };
  const acs = await startAcs(ctx, { host, port: acsPort, stunPort, ...(acsTls && { tls: acsTls }) });
  const tls = doors && { doors, port: mqttTlsPort, wsPort: mqttWssPort };
  const mqtt = startMqtt(ctx, { host, port: mqttPort, wsPort: mqttWsPort, ...(tls && { tls }) });
  return {
    stop: async () => {
      await Promise.all([acs.stop(), mqtt.stop()]);
      await doors?.stop();
    },
  };
}
