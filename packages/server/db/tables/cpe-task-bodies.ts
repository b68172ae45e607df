/** What tasks of customer devices carry beside values and paths. */

/** A file that goes to a device, or is wanted from it. */
export interface CpeFileWish {
  /** As CWMP names it: `1 Firmware Upgrade Image`. */
  readonly type: string;
  /** Of a download. */
  readonly fileId?: string;
  /** Of a download, in place of a file: one of the library of firmware. */
  readonly firmware?: { readonly tenantId: number; readonly id: string };
  /** As people know it. */
  readonly name?: string;
  /** Firmware: what the device must report afterwards. */
  readonly version?: string;
  readonly delaySeconds?: number;
}

export interface CpeInformWish {
  readonly delaySeconds: number;
}

/** Attributes of parameters: read, and set before where something is to be set. */
export interface CpeAttributesWish {
  readonly names: readonly string[];
  /** 0 off, 1 passive, 2 active; left out: stays. */
  readonly notification?: number;
  /** left out: stays. */
  readonly accessList?: readonly string[];
}

/** A deployment unit that is to be installed, updated or removed. */
export interface CpeModuleWish {
  readonly operation: 'install' | 'update' | 'uninstall';
  /** Left out of one to install: the device makes it. */
  readonly uuid?: string;
  /** What it is now, of one that is there. */
  readonly version?: string;
  /** As people know it. */
  readonly name?: string;
  /** One of the two, but for what is removed. */
  readonly fileId?: string;
  readonly url?: string;
  /** Path of the execution environment; left out: the device's choice. */
  readonly environment?: string;
}

/** What a device told of one operation (DUStateChangeComplete). */
export interface CpeModuleTold {
  readonly uuid: string;
  readonly version: string;
  readonly state: string;
  readonly resolved: boolean;
}

export interface CpeTaskResult {
  readonly modules?: readonly CpeModuleTold[];
  readonly transfers?: readonly {
    readonly commandKey: string;
    /** 1 not yet started, 2 in progress, 3 completed. */
    readonly state: number;
    readonly isDownload: boolean | null;
    readonly fileType: string | null;
  }[];
  readonly attributes?: readonly {
    readonly name: string;
    readonly notification: number;
    readonly accessList: readonly string[];
  }[];
}
