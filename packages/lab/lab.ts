import { startControl } from './control/server.ts';
import { connect } from './devices/cables.ts';
import { unleash } from './devices/storm.ts';
import { Network, type NetworkOptions } from './network.ts';
import type { Scenario } from './scenarios/scenario.ts';

export interface LabOptions extends NetworkOptions {
  scenario: Scenario;
  /** Port of the control API; 0 takes a free one. 38990 by default. */
  controlPort?: number;
  /** Every device says that it has started, as one does that was just connected. */
  announce?: boolean;
}

/** A running simulated network with its control API. */
export interface Lab {
  readonly controlUrl: string;
  readonly network: Network;
  /** Moves virtual time; throws when the lab runs on wall-clock time. */
  advance(ms: number): void;
  stop(): Promise<void>;
}

/** Starts a simulated network in this process: every device answers once the promise is fulfilled. */
export const startLab = async (options: LabOptions): Promise<Lab> => {
  const network = new Network({ ...options, cpes: { perOlt: options.scenario.cpes ?? 0, ...options.cpes } });
  try {
    for (const plan of options.scenario.devices) await network.add(plan);
    for (const [from, fromPort, to, toPort] of options.scenario.cables ?? [])
      connect(network.end(from, fromPort), network.end(to, toPort));
    if (options.announce === true) for (const device of network.devices) network.announce(device);
    const control = await startControl(network, options.controlPort ?? 38_990);
    if (options.scenario.storm !== undefined) unleash(network.timeline, () => network.olts(), options.scenario.storm);
    return {
      controlUrl: control.url,
      network,
      advance: (ms) => network.timeline.advance(ms),
      stop: async () => {
        await control.stop();
        await network.stop();
      },
    };
  } catch (error) {
    await network.stop();
    throw error;
  }
};
