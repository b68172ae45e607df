import type { Vendor } from './vendors/vendor.ts';

/** What the light of a PON is worth at a CPE, as its own optics measure it. */
export interface CpeLight {
  /** dBm; undefined while no light arrives. */
  readonly rx: number | undefined;
  readonly tx: number;
  /** °C */
  readonly temperature: number;
  /** V */
  readonly voltage: number;
  /** mA */
  readonly bias: number;
}

/** Where CPEs find their ACS, and what they say to it at first. */
export interface AcsLogin {
  /** '' where nobody has told them of one. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** What is known of one CPE beside its parameters; they follow from it. */
export interface CpeNature {
  readonly vendor: Vendor;
  /** Fixes everything that chance decides about this device. */
  readonly seed: number;
  /** As its label and its Informs say it. */
  readonly serial: string;
  /** `xx:xx:xx:xx:xx:xx`, of the WAN side. */
  readonly mac: string;
  /** As the OLT knows the ONU in it; '' where there is none. */
  readonly ponSerial: string;
  readonly ponMode: 'gpon' | 'epon';
  /** IPv4 address of the WAN, as others see it where there is no NAT. */
  readonly address: string;
  /** What it was told of its ACS before it had spoken to one: by DHCP option 43 or the OLT. */
  readonly acs: () => AcsLogin;
  readonly connectionRequestUrl: () => string;
  readonly software: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Seconds since its start. */
  readonly uptime: () => number;
  readonly isLinkUp: () => boolean;
  readonly light: () => CpeLight;
  /** Octets that its WAN has carried since its start. */
  readonly octets: (direction: 'down' | 'up') => number;
}
