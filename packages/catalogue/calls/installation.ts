import { z } from 'zod';
import { call, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';

export const serviceIds = ['web', 'webSocket', 'traps'] as const;

const service = z.object({
  id: z.enum(serviceIds),
  /** Told by the process that holds the port; none = no process does. */
  port: z.number().nullable(),
  address: z.string().nullable(),
  /** The port of the settings. Another one is taken when this one is below 1024 and not permitted to the process. */
  wanted: z.number(),
});

const simulation = z.object({
  /** Whether this installation has the program at all. */
  offered: z.boolean(),
  running: z.boolean(),
  /** Its OLTs that were let in. */
  olts: z.number(),
});

/** What the installation itself does, as its first run shows it: for the tenant that owns it. */
export const installationCalls = {
  installationServices: call({
    method: 'GET',
    path: '/setup/services',
    title: text('Network services of this installation', '本系统的网络服务'),
    access: 'device:olt:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: z.object({
      services: z.array(service),
      /** Traps and informs that arrived since the processes started. */
      trapsHeard: z.number(),
      /** Addresses of this machine that devices may reach. */
      addresses: z.array(z.string()),
      simulation,
    }),
  }),
  startSimulation: call({
    method: 'POST',
    path: '/setup/simulation/start',
    title: text('Try with the simulated network', '使用模拟网络试用'),
    access: 'device:olt:add',
    as: 'home',
    input: nothing,
    seconds: 27,
    reply: 'none',
    output: nothing,
    done: text('The simulated network runs and its OLTs were added', '模拟网络已启动，其 OLT 已添加'),
    audit: true,
    rate: 'heavy',
  }),
  stopSimulation: call({
    method: 'POST',
    path: '/setup/simulation/stop',
    title: text('Stop the simulated network and remove its OLTs', '停止模拟网络并移除其 OLT'),
    access: 'device:olt:remove',
    as: 'home',
    input: nothing,
    seconds: 27,
    reply: 'none',
    output: nothing,
    done: text('The simulated network was stopped and its OLTs removed', '模拟网络已停止，其 OLT 已移除'),
    audit: true,
    rate: 'heavy',
  }),
} as const;
