/** An address of the ONU itself. */
export type IpHost =
  | { readonly mode: 'dhcp' }
  | {
      readonly mode: 'static';
      readonly address: string;
      readonly mask: string;
      readonly gateway: string | null;
      readonly dns1: string | null;
      readonly dns2: string | null;
    };

/** What a pre-set profile says besides a plan. */
export interface ServiceExtras {
  /** So many Ethernet ports have the service, from the first on; left out: the first. */
  readonly lanPorts?: number;
  readonly multicastVlans?: readonly number[];
  readonly ipHost?: IpHost;
}
