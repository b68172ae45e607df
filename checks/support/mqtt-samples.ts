import type { TestServer } from '@heliograph/server/testing/server.ts';

export interface MqttRows {
  /** A customer device that speaks MQTT. */
  readonly mqttCpe: string;
  /** A subscriber whose home it stands in. */
  readonly appUser: string;
}

/** No two of a tenant have the same. */
const accountOf = (appUser: string): string => `${appUser}@example.net`;

/** MQTT of a tenant, and a device that came by it. */
export async function fillMqtt(
  { ctx, everything }: TestServer,
  tenant: { readonly id: number; readonly projectId: string },
  digit: number,
): Promise<MqttRows> {
  const mqttCpe = ctx.newId();
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [tenant.id, ...values]);
  await put(
    `insert into mqtt_access (tenant_id, token, password, address) values ($1, $2, 'sealed', 'mqtt.example.net') on conflict do nothing`,
    [`mqtt${digit}token`],
  );
  await put(
    `insert into cpe (tenant_id, id, project_id, protocol, oui, product_class, serial, name, created_by)
     values ($1, $2, $3, 'mqtt', '006D61', 'HGU-AX', $4, 'Mill Street by MQTT', 'mqtt')`,
    [mqttCpe, tenant.projectId, `MQTT-${digit}`],
  );
  await put(`insert into cpe_live (tenant_id, cpe_id, online, since) values ($1, $2, true, now())`, [mqttCpe]);
  await put(
    `insert into mqtt_device (tenant_id, cpe_id, client_id, address, version, connected_at) values ($1, $2, $3, '127.9.0.3', 5, now())`,
    [mqttCpe, `006D61-HGU-AX-MQTT-${digit}`],
  );
  const appUser = ctx.newId();
  await put(
    `insert into mqtt_app_user (tenant_id, id, project_id, account, name, home_address, cpe_ids, created_by, created_at)
     values ($1, $2, $3, $5, 'Resident', 'Mill Street 2', array[$4::int8], 'admin', now())`,
    [appUser, tenant.projectId, mqttCpe, accountOf(appUser)],
  );
  return { mqttCpe, appUser };
}

/** What calls of MQTT take besides. */
export const mqttSamples: Readonly<
  Record<string, (own: MqttRows & { readonly cpe: string }) => Record<string, unknown>>
> = {
  setMqttConfig: () => ({
    address: 'broker.example.net',
    brokerUrl: 'mqtts://broker.example.net',
    brokerUser: 'console',
    brokerPassword: 'word',
  }),
  newMqttCredentials: ({ mqttCpe }) => ({ cpeId: mqttCpe }),
  cutMqttClient: ({ mqttCpe }) => ({ cpeId: mqttCpe }),
  listVstDeviceByAccount: ({ appUser }) => ({ account: accountOf(appUser) }),
  modifyHomeAddress: ({ appUser }) => ({ appUserId: appUser, homeAddress: 'Mill Street 3' }),
  changeSoftwareModule: ({ cpe }) => ({ cpeId: cpe, operation: 'install', url: 'http://files.example.net/app.ipk' }),
  pushMqttConfig: ({ cpe }) => ({
    cpeIds: cpe,
    address: 'broker.example.net',
    userName: 'user',
    password: 'word',
    projectId: '1',
  }),
};
