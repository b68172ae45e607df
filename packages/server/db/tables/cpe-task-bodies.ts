/** What tasks of customer devices carry beside values and paths. */

/** A file that goes to a device, or is wanted from it. */
export interface CpeFileWish {
  /** As CWMP names it: `1 Firmware Upgrade Image`. */
  readonly type: string;
  /** Of a download. */
  readonly fileId?: string;
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

export interface CpeTaskResult {
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
