import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from '@heliograph/server/db/embedded/bootstrap.ts';
import { superuser } from '@heliograph/server/db/embedded/cluster.ts';
import { newPassword, newAcsToken, sealAcsPassword } from '@heliograph/server/estate/cpes/access.ts';
import { sealSecret } from '@heliograph/server/estate/cpes/device.ts';
import { newMqttPassword, ownUserName, sealMqttPassword } from '@heliograph/server/estate/mqtt/access.ts';
import type { Words } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { openVault, type Vault } from '@heliograph/server/vault.ts';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { RealProduct } from './real-product.ts';

/** Tokens have a form of their own at the broker. */
const mqttToken = 'abcdefghjk';

/** A device that stands in the database, let in by words of its own. */
export interface KnownDevice {
  readonly id: string;
  readonly oui: string;
  readonly productClass: string;
  readonly serial: string;
  readonly words: Words;
}

export interface AcsProductOptions {
  /** Devices that are known from the start, of each of the two ways to speak. */
  readonly cwmp?: number;
  readonly mqtt?: number;
}

/** The product as it is started, with its ACS (and its broker) switched on for the first tenant. */
export class AcsProduct {
  readonly product: RealProduct;
  database: Client;
  readonly port: number;
  readonly mqttPort: number;
  readonly token = newAcsToken();
  readonly words: Words = { username: 'first', password: newPassword() };
  cwmp: readonly KnownDevice[] = [];
  mqtt: readonly KnownDevice[] = [];
  tenantId = 0;

  private constructor(product: RealProduct, database: Client, mqttPort: number) {
    this.product = product;
    this.database = database;
    this.port = product.acsPort;
    this.mqttPort = mqttPort;
  }

  static async start({ cwmp = 0, mqtt = 0 }: AcsProductOptions = {}): Promise<AcsProduct> {
    const mqttPort = await freePort();
    const ports = { HELIOGRAPH_MQTT_PORT: String(mqttPort), HELIOGRAPH_MQTT_WS_PORT: String(await freePort()) };
    const product = await RealProduct.start(ports);
    const database = await connected(product.dataDir);
    const all = new AcsProduct(product, database, mqttPort);
    const { rows } = await database.query<{ id: number }>(`select id from tenant where code = '000000'`);
    all.tenantId = rows[0]?.id ?? 0;
    const vault = openVault(product.dataDir);
    all.cwmp = await all.#add(vault, 'cwmp', cwmp, 1_000_000);
    all.mqtt = await all.#add(vault, 'mqtt', mqtt, 2_000_000);
    await all.#open(vault, mqtt > 0);
    return all;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/acs/${this.token}`;
  }

  /** The database was killed, and is back. */
  async reconnect(): Promise<void> {
    await this.database.end().catch(() => undefined);
    this.database = await connected(this.product.dataDir);
  }

  /** Below which a client of MQTT speaks. */
  static baseOf({ oui, productClass, serial }: KnownDevice): string {
    return `${mqttToken}/${AcsProduct.clientOf({ oui, productClass, serial })}`;
  }

  static clientOf({ oui, productClass, serial }: Pick<KnownDevice, 'oui' | 'productClass' | 'serial'>): string {
    return `${oui}-${productClass}-${serial}`;
  }

  /** What the process of the ACS has counted, by name and labels. */
  async counted(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ metrics: readonly Metric[] }>('select metrics from process_metrics');
    const own = rows.find(({ metrics }) =>
      metrics.some(
        ({ name, values }) =>
          name === 'heliograph_process_role' && values.some(({ labels }) => labels['role'] === 'acs'),
      ),
    );
    const found = new Map<string, number>();
    for (const { name, values } of own?.metrics ?? [])
      for (const { labels, value } of values) found.set(`${name} ${Object.values(labels).join(' ')}`.trim(), value);
    return found;
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.product.stop();
  }

  /** Rows as they stand after the first session of each: credentials of its own, its tree read. */
  async #add(vault: Vault, protocol: 'cwmp' | 'mqtt', count: number, first: number): Promise<KnownDevice[]> {
    const made = Array.from({ length: count }, (_, n): KnownDevice => {
      const id = String(first + n);
      const username = protocol === 'cwmp' ? `cpe-${id}` : ownUserName(mqttToken, id);
      const serial = `${protocol === 'cwmp' ? 'B' : 'M'}${String(n).padStart(11, '0')}`;
      return { id, oui: '00BE9C', productClass: 'HG8245', serial, words: { username, password: `p${n}` } };
    });
    const seals = made.map(({ id, words }) =>
      sealSecret(vault, this.tenantId, id, { ...words, requestUsername: 'acs', requestPassword: 'r' }),
    );
    await this.database.query(
      `insert into cpe (tenant_id, id, project_id, protocol, oui, product_class, serial, manufacturer, model, hardware, software, root, cwmp_version,
          address, connection_request_url, inform_seconds, secret_state, secret, discovered_at, created_by)
        select $1, u.id, p.id, $2, '00BE9C', 'HG8245', serial, 'Bench', 'HG8245', '10C7.A', 'V3R017C10S115', 'InternetGatewayDevice.', 'cwmp-1-0',
          '127.0.0.1', 'http://127.0.0.1:7547/' || u.id, 300, 'own', secret, now(), 'bench'
        from unnest($3::int8[], $4::text[], $5::text[]) as u(id, serial, secret), project p where p.tenant_id = $1 and p.is_default`,
      [this.tenantId, protocol, made.map(({ id }) => id), made.map(({ serial }) => serial), seals],
    );
    await this.database.query(
      `insert into cpe_live (tenant_id, cpe_id, online, last_inform, last_end) select $1, id, true, now(), 'done' from unnest($2::int8[]) as u(id)`,
      [this.tenantId, made.map(({ id }) => id)],
    );
    if (protocol === 'mqtt')
      await this.database.query(
        `insert into mqtt_device (tenant_id, cpe_id, client_id) select $1, id, '00BE9C-HG8245-' || serial
          from unnest($2::int8[], $3::text[]) as u(id, serial)`,
        [this.tenantId, made.map(({ id }) => id), made.map(({ serial }) => serial)],
      );
    return made;
  }

  async #open(vault: Vault, hasBroker: boolean): Promise<void> {
    const { tenantId, words, token, database } = this;
    // Nobody looks at a home of devices that have none.
    await database.query(
      `update acs_access set token = $2, username = $3, password = $4, enabled = true, watch_minutes = case when $5 then 0 else watch_minutes end
        where tenant_id = $1`,
      [tenantId, token, words.username, sealAcsPassword({ vault }, tenantId, words.password), this.cwmp.length > 0],
    );
    // Devices that others wrote are read as after a break of the connection.
    for (const topic of [`acs:${tenantId}`, 'reconnected'])
      await database.query('select pg_notify($1, $2)', ['heliograph', topic]);
    if (!hasBroker) return;
    const sealed = sealMqttPassword({ vault }, tenantId, newMqttPassword());
    await database.query(
      `insert into mqtt_access (tenant_id, token, password, enabled) values ($1, $2, $3, true)
        on conflict (tenant_id) do update set token = excluded.token, password = excluded.password, enabled = true`,
      [tenantId, mqttToken, sealed],
    );
    await database.query('select pg_notify($1, $2)', ['heliograph', `mqtt:${tenantId}`]);
  }
}

async function connected(dataDir: string): Promise<Client> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const place = { host: lines[4] ?? '', port: Number(lines[3]) };
  const database = new Client({ ...place, user: superuser, database: databaseName });
  // One that is killed takes the connection with it; whoever asks then is told.
  database.on('error', () => undefined);
  await database.connect();
  return database;
}

interface Metric {
  readonly name: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}
