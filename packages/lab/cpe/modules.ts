import { createHash } from 'node:crypto';
import type { AcsRequest, CpeRequest, OperationResult } from '@heliograph/wire/cwmp/message.ts';
import { CwmpFault, cpeFaultWords } from './faults.ts';
import { isoSeconds } from './homes/values.ts';
import type { FileClient } from './talk/files.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { LabTree } from './tree.ts';

type Asked = AcsRequest & { readonly method: 'ChangeDUState' };
type Operation = Asked['operations'][number];
export type ModulesReport = CpeRequest & { readonly method: 'DUStateChangeComplete' };

/** What the software modules of a CPE need of it. */
export interface ModulesHost {
  readonly tree: LabTree;
  readonly timeline: Timeline;
  readonly files: FileClient;
  ended(report: ModulesReport): void;
}

const units = 'SoftwareModules.DeploymentUnit.';
const unknown = '0001-01-01T00:00:00Z';
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Package {
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  readonly uuid: string;
}

/** A UUID of version 5 (RFC 9562) of who made a unit and what it is called, as TR-069 H.1 has a CPE make one. */
const uuidOf = (vendor: string, name: string): string => {
  const hex = createHash('sha1').update(`${vendor}\n${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
};

/** What a package says of itself: lines `name=`, `version=`, `vendor=` and `uuid=` in its first octets. Without a name it is none. */
function packageOf(head: Buffer): Package | undefined {
  const text = head.toString('latin1');
  const said = (key: string): string | undefined => new RegExp(`^${key}=([\\w.-]{1,64})\\s*$`, 'm').exec(text)?.[1];
  const [name, vendor = 'lab'] = [said('name'), said('vendor')];
  if (name === undefined) return undefined;
  return { name, vendor, version: said('version') ?? '1.0', uuid: said('uuid') ?? uuidOf(vendor, name) };
}

/** Deployment units that an ACS has installed, updated and removed (TR-069 A.4.1.10, Annex H): each operation once, and then it is told. */
export class Modules {
  readonly #host: ModulesHost;
  #fresh: Asked[] = [];
  #life = 0;

  constructor(host: ModulesHost) {
    this.#host = host;
  }

  /** Throws a `CwmpFault` where it cannot be taken. */
  take(asked: Asked): void {
    if (!this.#host.tree.has('SoftwareModules.')) throw new CwmpFault(9000);
    if (asked.operations.length === 0) throw new CwmpFault(9003);
    if (asked.operations.length > 16 || this.#fresh.length >= 16) throw new CwmpFault(9004);
    this.#fresh.push(asked);
  }

  /** The session has ended: what it asked for begins. */
  start(): void {
    for (const asked of this.#fresh.splice(0)) void this.#run(asked, this.#life);
  }

  /** The device has lost its power: what was under way is told as broken. */
  broken(): void {
    this.#life += 1;
  }

  async #run({ commandKey, operations }: Asked, life: number): Promise<void> {
    const results: OperationResult[] = [];
    for (const one of operations) results.push(await this.#done(one, life));
    this.#host.ended({ method: 'DUStateChangeComplete', commandKey, results });
  }

  async #done(one: Operation, life: number): Promise<OperationResult> {
    const begun = isoSeconds(this.#host.timeline.now());
    try {
      const row = await this.#operate(one, life);
      const read = (name: string): string => this.#host.tree.read(`${units}${row}.${name}`) ?? '';
      const isGone = one.kind === 'Uninstall';
      const told = { uuid: read('UUID'), version: read('Version') };
      if (isGone) this.#host.tree.remove(`${units}${row}.`);
      return {
        ...told,
        unitRef: isGone ? '' : `${this.#host.tree.root}${units}${row}`,
        state: isGone ? 'Uninstalled' : 'Installed',
        resolved: true,
        executionUnits: '',
        startTime: begun,
        completeTime: isoSeconds(this.#host.timeline.now()),
        fault: { code: 0, text: '' },
      };
    } catch (error) {
      if (!(error instanceof CwmpFault)) throw error;
      const { uuid, version } = one;
      const fault = { code: error.code, text: cpeFaultWords(error.code) };
      const nothing = { unitRef: '', state: 'Failed', resolved: false, executionUnits: '' };
      return { uuid, version, ...nothing, startTime: unknown, completeTime: unknown, fault };
    }
  }

  /** The row that it is about. */
  async #operate(one: Operation, life: number): Promise<number> {
    if (one.uuid !== '' && !uuidShape.test(one.uuid)) throw new CwmpFault(9022);
    const there = this.#rowOf(one.uuid);
    if (one.kind === 'Install') return this.#install(one, life);
    if (there === undefined) throw new CwmpFault(9028);
    if (one.kind === 'Update') await this.#update(there, one, life);
    return there;
  }

  async #fetched(one: Operation, life: number): Promise<Package> {
    const { code, head } = await this.#host.files.fetch(one);
    if (life !== this.#life) throw new CwmpFault(9017);
    if (code !== 0) throw new CwmpFault(code);
    const found = packageOf(head);
    if (!found) throw new CwmpFault(9018);
    return found;
  }

  async #install(one: Operation, life: number): Promise<number> {
    const { tree } = this.#host;
    const environment = one.environmentRef.slice(tree.root.length).replace(/\.?$/, '.');
    if (one.environmentRef !== '' && !tree.has(environment)) throw new CwmpFault(9023);
    const found = await this.#fetched(one, life);
    const uuid = one.uuid || found.uuid;
    if (this.#rowOf(uuid) !== undefined) throw new CwmpFault(9026);
    const row = tree.grow(units);
    this.#write(row, {
      UUID: uuid,
      DUID: `${found.vendor}-${found.name}`.slice(0, 64),
      Name: found.name,
      Vendor: found.vendor,
      Version: found.version,
      URL: one.url,
      Status: 'Installed',
      Resolved: '1',
      ExecutionEnvRef: one.environmentRef.replace(/\.$/, '') || `${tree.root}SoftwareModules.ExecEnv.1`,
    });
    return row;
  }

  async #update(row: number, one: Operation, life: number): Promise<void> {
    const found = await this.#fetched(one, life);
    if (this.#host.tree.read(`${units}${row}.Version`) === found.version) throw new CwmpFault(9032);
    this.#write(row, { Version: found.version, URL: one.url, Status: 'Installed' });
  }

  #write(row: number, values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) this.#host.tree.write(`${units}${row}.${name}`, value);
  }

  #rowOf(uuid: string): number | undefined {
    const { tree } = this.#host;
    if (uuid === '') return undefined;
    return tree.rows(units).find((row) => tree.read(`${units}${row}.UUID`)?.toLowerCase() === uuid.toLowerCase());
  }
}
