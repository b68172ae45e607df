import type { Tx } from '../../db/scope.ts';
import type { SecretState, SessionEnd } from '../../db/tables/cpes.ts';

/** A device as it is read into memory. */
export interface KnownCpeRow {
  readonly id: string;
  readonly project_id: string;
  readonly oui: string;
  readonly product_class: string;
  readonly serial: string;
  readonly address: string | null;
  readonly manufacturer: string | null;
  readonly hardware: string | null;
  readonly software: string | null;
  readonly connection_request_url: string | null;
  readonly udp_address: string | null;
  readonly provisioning_code: string | null;
  readonly root: 'Device.' | 'InternetGatewayDevice.' | null;
  readonly cwmp_version: string | null;
  readonly secret_state: SecretState;
  readonly secret: string | null;
  readonly inform_seconds: number | null;
  readonly discovered_at: Date | null;
  readonly online: boolean | null;
  readonly last_inform: Date | null;
  readonly last_end: SessionEnd | null;
  readonly has_tasks: boolean;
}

/** Devices of a tenant that speak CWMP, or something else that is named; `ids` left out: all of them. */
export const knownCpeRowsOf = (
  tx: Tx,
  tenantId: number,
  ids?: readonly string[],
  protocol: 'cwmp' | 'mqtt' | 'usp' = 'cwmp',
): Promise<KnownCpeRow[]> =>
  tx
    .selectFrom('cpe as c')
    .leftJoin('cpe_live as l', (join) => join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.cpe_id', '=', 'c.id'))
    .select([
      'c.id',
      'c.project_id',
      'c.oui',
      'c.product_class',
      'c.serial',
      'c.address',
      'c.manufacturer',
      'c.hardware',
    ])
    .select([
      'c.software',
      'c.connection_request_url',
      'c.udp_address',
      'c.provisioning_code',
      'c.root',
      'c.cwmp_version',
    ])
    .select([
      'c.secret_state',
      'c.secret',
      'c.inform_seconds',
      'c.discovered_at',
      'l.online',
      'l.last_inform',
      'l.last_end',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('cpe_task as t')
            .select('t.id')
            .whereRef('t.tenant_id', '=', 'c.tenant_id')
            .whereRef('t.cpe_id', '=', 'c.id')
            .where('t.state', 'in', ['waiting', 'running']),
        )
        .$castTo<boolean>()
        .as('has_tasks'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('c.protocol', '=', protocol)
    .$if(ids !== undefined, (select) => select.where('c.id', 'in', ids ?? []))
    .execute();
