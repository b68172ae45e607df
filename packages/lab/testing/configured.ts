import { rowIndex, type AnyTable, type Spec } from '@heliograph/wire/mib/kit.ts';
import { startsWith, type Oid } from '@heliograph/wire/snmp/oid.ts';
import { ERROR_STATUS, type Value, type Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { startLab, type Lab } from '../lab.ts';
import type { LabDevice } from '../network.ts';
import type { DevicePlan } from '../scenarios/scenario.ts';
import { Mailbox, request } from './manager.ts';

/** A manager that configures one simulated OLT through a socket and looks behind it through the control API. */

type Cell = number | string;
type Scalar = Spec & { readonly name: string; readonly oid: Oid };

const valueOf = (spec: Spec, cell: Cell): Value => {
  if (spec.syntax === 'octets') return { type: 'octets', value: Buffer.from(String(cell)) };
  if (spec.syntax === 'ipAddress') return { type: 'ipAddress', value: String(cell) };
  return { type: spec.syntax === 'gauge32' ? 'gauge32' : 'integer', value: Number(cell) };
};

const cellOf = (value: Value): Cell =>
  value.type === 'octets'
    ? Buffer.from(value.value).toString('utf8')
    : 'value' in value
      ? String(value.value)
      : value.type;

interface Outcome {
  readonly error: string;
  readonly index: number;
}

export class Bench {
  readonly lab: Lab;
  readonly device: LabDevice;
  readonly #manager: Mailbox;

  private constructor(lab: Lab, device: LabDevice, manager: Mailbox) {
    this.lab = lab;
    this.device = device;
    this.#manager = manager;
  }

  static async start(plan: Partial<DevicePlan> = {}): Promise<Bench> {
    const manager = await new Mailbox().open();
    const spec = { id: 'olt-a', model: 'V1600G1', name: 'A', contact: 'c', location: 'l', ...plan.spec } as const;
    const lab = await startLab({
      scenario: { devices: [{ spec, plant: plan.plant ?? { onus: [6, 4], ways: 32 } }] },
      controlPort: 0,
      snmpPort: 0,
      virtualTime: true,
      trap: { address: '127.0.0.1', port: manager.port },
    });
    const device = lab.network.devices[0];
    if (device === undefined) throw new Error('no device');
    return new Bench(lab, device, await new Mailbox().open());
  }

  async stop(): Promise<void> {
    await this.lab.stop();
    await this.#manager.close();
  }

  async varbinds(varbinds: Varbind[]): Promise<Outcome> {
    const answer = await this.#manager.ask(this.device.agent, request('set', [], { varbinds }), 'private');
    return { error: ERROR_STATUS[answer.errorStatus] ?? '?', index: answer.errorIndex };
  }

  /** One SET with these scalars, in this order. */
  set<G extends Readonly<Record<string, Scalar>>>(group: G, values: Partial<Record<keyof G, Cell>>): Promise<Outcome> {
    return this.varbinds(Bench.bind(group, values));
  }

  static bind<G extends Readonly<Record<string, Scalar>>>(group: G, values: Partial<Record<keyof G, Cell>>): Varbind[] {
    return Object.entries(values as Record<string, Cell>).map(([name, cell]) => {
      const scalar = group[name];
      if (scalar === undefined) throw new Error(`no ${name}`);
      return { oid: scalar.oid, value: valueOf(scalar, cell) };
    });
  }

  /** One SET of columns of a row. */
  setRow<T extends AnyTable>(table: T, key: readonly Cell[], values: Partial<Record<keyof T['columns'], Cell>>) {
    const index = rowIndex(table, key);
    return this.varbinds(
      Object.entries(values as Record<string, Cell>).map(([name, cell]) => {
        const column = table.columns[name];
        if (column === undefined) throw new Error(`no ${name}`);
        return { oid: [...column.oid, ...index], value: valueOf(column, cell) };
      }),
    );
  }

  async get(scalar: Scalar): Promise<Cell> {
    const [varbind] = await this.#manager.get(this.device.agent, scalar.oid);
    if (varbind === undefined) throw new Error('no answer');
    return cellOf(varbind.value);
  }

  /** All cells of a column by index, read with GetBulk. */
  async column(column: Scalar): Promise<Record<string, Cell>> {
    const cells: Record<string, Cell> = {};
    for (let oid = column.oid; ;) {
      const { varbinds } = await this.#manager.ask(this.device.agent, request('getBulk', [oid], { errorIndex: 60 }));
      for (const { oid: at, value } of varbinds) {
        if (!startsWith(at, column.oid) || value.type === 'endOfMibView') return cells;
        cells[at.slice(column.oid.length).join('.')] = cellOf(value);
        oid = at;
      }
    }
  }

  async event(body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.lab.controlUrl}/devices/${this.device.olt.spec.id}/events`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
  }

  /** What is really configured. */
  async truth(): Promise<{
    tables: Record<string, Record<string, Cell>[]>;
    scalars: Record<string, Cell>;
    unsaved: boolean;
  }> {
    const response = await fetch(`${this.lab.controlUrl}/devices/${this.device.olt.spec.id}/running`);
    const body = (await response.json()) as { config: Awaited<ReturnType<Bench['truth']>> };
    return body.config;
  }

  /** Sends a request that is not waited for. */
  send(varbinds: Varbind[]): void {
    void this.#manager.ask(this.device.agent, request('set', [], { varbinds }), 'private');
  }
}
